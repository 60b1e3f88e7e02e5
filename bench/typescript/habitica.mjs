// The upstream's side: requests, the fixed fields of a task, tag names.

const base = process.env.HABITICA_BASE_URL.replace(/\/+$/, '').replace(/\/api\/v3$/, '') + '/api/v3';
const timeout = Number(process.env.HABITICA_TIMEOUT_MS ?? 15000);
const headers = {
  'x-api-user': process.env.HABITICA_USER_ID,
  'x-api-key': process.env.HABITICA_API_TOKEN,
  'x-client': `${process.env.HABITICA_USER_ID}-Bench`,
  'content-type': 'application/json',
};

/** The upstream's `data`; throws with its message when it refuses. */
export async function habitica(method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers,
    body: body && JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  });
  const reply = await response.json();
  if (!reply.success) throw new Error(`Habitica answered ${response.status}: ${reply.message}`);
  return reply.data;
}

export const segment = (id) => encodeURIComponent(id);

/** The plural and irregular names that the list filter wants. */
const lists = { habit: 'habits', daily: 'dailys', todo: 'todos', reward: 'rewards', completedTodo: 'completedTodos' };

export function taskList(type) {
  return habitica('GET', `/tasks/user?history=false${type ? `&type=${lists[type]}` : ''}`);
}

export const tagList = () => habitica('GET', '/tags');

export async function tagId(nameOrId) {
  const wanted = nameOrId.trim().normalize('NFC').toLowerCase();
  const tag = (await tagList()).find((each) => each.id === nameOrId || each.name.trim().normalize('NFC').toLowerCase() === wanted);
  if (!tag) throw new Error(`There is no tag "${nameOrId}".`);
  return tag.id;
}

const common = ['type', 'text', 'notes', 'priority', 'alias'];
const fields = {
  habit: [...common, 'up', 'down', 'counterUp', 'counterDown', 'frequency'],
  daily: [...common, 'completed', 'isDue', 'streak', 'frequency', 'everyX', 'repeat', 'startDate'],
  todo: [...common, 'completed', 'date', 'dateCompleted'],
  reward: common,
};

/** A task with a fixed set of fields, tags by name; empty values are left out. */
export function project(task, tags) {
  const projected = { id: task._id };
  for (const field of fields[task.type]) {
    const value = task[field];
    if (value !== undefined && value !== null && value !== '') projected[field] = value;
  }
  if (task.notes?.length > 500) projected.notes = `${task.notes.slice(0, 500)}…`;
  projected.value = Math.round(task.value * 100) / 100;
  if (task.tags?.length) projected.tags = task.tags.map((id) => tags.find((tag) => tag.id === id)?.name ?? id);
  if (task.checklist?.length) projected.checklist = task.checklist.map(({ id, text, completed }) => ({ id, text, completed }));
  return projected;
}

export function projectStats(user) {
  const { stats, preferences, party } = user;
  return {
    name: user.profile.name, class: stats.class, level: stats.lvl,
    hp: stats.hp, maxHealth: stats.maxHealth, mp: stats.mp, maxMP: stats.maxMP, exp: stats.exp, toNextLevel: stats.toNextLevel,
    gold: Math.round(stats.gp * 100) / 100, points: stats.points,
    str: stats.str, int: stats.int, con: stats.con, per: stats.per,
    sleeping: preferences.sleep, party: party._id, quest: party.quest?.key, questProgress: party.quest?.progress,
    needsCron: user.needsCron, dayStart: preferences.dayStart, timezoneOffset: preferences.timezoneOffset,
  };
}
