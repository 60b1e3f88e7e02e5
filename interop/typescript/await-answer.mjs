// Waits until a process answers: `await-answer.mjs URL PID`. Exit code 1 when the process ends, or no answer comes within a minute.
import { setTimeout as wait } from 'node:timers/promises';

const [url, pid] = process.argv.slice(2);
const end = Date.now() + 60_000;

function isAlive() {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

async function answers() {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

while (!(await answers())) {
  if (!isAlive() || Date.now() > end) {
    console.error(`no answer from ${url}: process ${pid} ${isAlive() ? 'is silent' : 'has ended'}`);
    process.exit(1);
  }
  await wait(100);
}
