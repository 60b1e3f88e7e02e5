# Shared by ./steward, ./test and the other scripts: finding JDK 25, building, and the JVM profiles. Sourced, not run.
# shellcheck shell=bash

required_java=25

# These must be the same when the AOT cache is made and when it is used.
common_flags=(-XX:+UseCompactObjectHeaders --enable-native-access=ALL-UNNAMED -Dfile.encoding=UTF-8)

# Small: C1 only, serial collector and a small first heap. Measured against the JVM's defaults: start x 0.38-0.57, memory x 0.74-0.86.
# shellcheck disable=SC2034
small_profile=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xms8m -Xmx96m)
# shellcheck disable=SC2034
throughput_profile=(-XX:+UseG1GC -Xms64m -Xmx512m)

# The major version of the JDK in a folder, from its release file; 0 when there is none.
java_version_of() {
  local version
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null || true)
  echo "${version:-0}"
}

# Prints the home of a JDK that is new enough: JAVA_HOME, then the usual places, then the java on the PATH.
find_java_home() {
  local candidate on_path
  on_path=$(command -v java || true)
  [ -n "$on_path" ] && on_path=$(dirname "$(dirname "$(readlink -f "$on_path" 2>/dev/null || echo "$on_path")")")
  for candidate in "${JAVA_HOME:-}" \
    /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    "$on_path"; do
    if [ -n "$candidate" ] && [ -x "$candidate/bin/java" ] && [ "$(java_version_of "$candidate")" -ge "$required_java" ]; then
      echo "$candidate"
      return 0
    fi
  done
  echo "Steward needs JDK $required_java or newer. Install one (for instance Eclipse Temurin $required_java) or point JAVA_HOME at it." >&2
  return 1
}

# Whether the jar is missing or older than what it is made of. A folder without sources is an installation: never stale.
is_stale() {
  [ -d "$1/src/main" ] || return 1
  [ -f "$1/target/steward.jar" ] || return 0
  [ -n "$(find "$1/pom.xml" "$1/src/main" -newer "$1/target/steward.jar" -print -quit)" ]
}

# Builds the jar and the AOT cache, one build at a time, saying what goes on but no more.
build() {
  local root=$1 java_home=$2 log="$1/target/build.log" lock="$1/target/.build"
  command -v mvn >/dev/null || { echo "Steward is built by Maven: install it (on Debian: apt-get install maven)." >&2; return 1; }
  mkdir -p "$root/target"
  exec 9>"$lock"
  if command -v flock >/dev/null; then flock 9; fi
  is_stale "$root" || return 0
  echo "steward: building (first use or changed sources) ..." >&2
  if ! (cd "$root" && JAVA_HOME=$java_home mvn -q -B -DskipTests package >"$log" 2>&1); then
    tail -n 30 "$log" >&2
    echo "steward: the build failed; the whole log is in target/build.log" >&2
    return 1
  fi
  train "$root" "$java_home"
  exec 9>&-
}

# Makes the AOT caches by short runs with real requests. All of a cache is in memory from the start on, so the gateway alone has a smaller one.
# A cache is a convenience: without one everything works, only slower at first.
train() {
  local root=$1 java_home=$2
  echo "steward: preparing a quick start ..." >&2
  train_for "$root" "$java_home" steward.aot workspace,gateway
  train_for "$root" "$java_home" steward-gateway.aot gateway
}

train_for() {
  local root=$1 java_home=$2 cache="$1/target/$3" endpoints=$4
  rm -f "$cache"
  if ! "$java_home/bin/java" "${common_flags[@]}" -Xlog:disable "-XX:AOTCacheOutput=$cache" \
    -cp "$root/target/steward.jar" dev.steward.Training "$endpoints" >"$root/target/training.log" 2>&1; then
    echo "steward: no AOT cache could be made (see target/training.log); going on without" >&2
  fi
}

# The cache that fits what is to run: the words after the command, and the environment.
cache_for() {
  local root=$1 endpoints=${STEWARD_ENDPOINTS:-}
  shift
  case "$*" in
    *"--only gateway"* | *"--only=gateway"*) endpoints=gateway ;;
    *--only*) endpoints=workspace ;;
  esac
  case "${endpoints//[[:space:]]/}" in
    gateway) echo "$root/target/steward-gateway.aot" ;;
    *) echo "$root/target/steward.aot" ;;
  esac
}
