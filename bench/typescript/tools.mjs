import { z } from 'zod';
import { habitica, project, projectStats, segment, tagId, tagList, taskList } from './habitica.mjs';

const difficulty = { trivial: 0.1, easy: 1, medium: 1.5, hard: 2 };
const readOnly = { readOnlyHint: true, openWorldHint: false };
const writing = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const destructive = { readOnlyHint: false, destructiveHint: true, openWorldHint: false };
const idempotent = { ...writing, idempotentHint: true };

/** One text block of compact JSON and the same as structured content. */
function success(result) {
  const answer = { success: true, ...result };
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}

function failure(error) {
  const answer = { success: false, error: error.message };
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer, isError: true };
}

const projected = async (task) => project(task, await tagList());

/** Upstream's names for the arguments that tools take. */
async function wire({ priority, tags, checklist, every_x, start_date, idempotency_key, ...same }) {
  return {
    ...same,
    priority: difficulty[priority] ?? priority,
    tags: tags && (await Promise.all(tags.map(tagId))),
    checklist: checklist?.map((text) => ({ text, completed: false })),
    everyX: every_x,
    startDate: start_date,
  };
}

function isDue(task, now) {
  if (task.type === 'daily') return task.isDue && !task.completed;
  return task.type === 'todo' && task.date && new Date(task.date) <= now;
}

function matches(task, { tag, query, due_only }, tags, now) {
  const wanted = tag && tags.find((each) => each.name.toLowerCase() === tag.trim().toLowerCase())?.id;
  if (tag && !task.tags.includes(wanted)) return false;
  if (query && !`${task.text} ${task.notes}`.toLowerCase().includes(query.toLowerCase())) return false;
  return !due_only || isDue(task, now);
}

/**
 * Registers the eleven tools. It runs for every request, as the pattern wants, with the schemas written where the tools
 * are, as the SDK's own examples do; the README of the bench says what sharing them would save.
 */
export function registerTools(server) {
  const tool = (name, description, inputSchema, annotations, run) =>
    server.registerTool(name, { description, inputSchema: z.object(inputSchema), annotations }, async (args) => {
      try {
        return success(await run(args));
      } catch (error) {
        return failure(error);
      }
    });

  const taskId = { task_id: z.string().min(1).describe('The id or alias of the task') };
  const tag = { tag: z.string().min(1).describe('The name or the id of the tag') };
  const taskFields = {
    text: z.string().min(1).describe('The title'),
    notes: z.string().optional().describe('Free text, Markdown'),
    priority: z.union([z.literal([0.1, 1, 1.5, 2]), z.enum(['trivial', 'easy', 'medium', 'hard'])]).optional().describe('Difficulty'),
    attribute: z.enum(['str', 'int', 'con', 'per']).optional().describe('The attribute it trains'),
    tags: z.array(z.string()).optional().describe('Names of tags; in an update they replace the present ones'),
    alias: z.string().regex(/^[a-zA-Z0-9-_]+$/).optional().describe('A short name to find it by'),
    date: z.string().optional().describe('To-dos: due day, YYYY-MM-DD'),
    checklist: z.array(z.string()).optional().describe('Dailies and to-dos: the items; in an update they replace the present ones'),
    up: z.boolean().optional().describe('Habits: can be scored up'),
    down: z.boolean().optional().describe('Habits: can be scored down'),
    frequency: z.enum(['daily', 'weekly', 'monthly', 'yearly']).optional().describe('Habits and dailies'),
    every_x: z.number().int().min(0).max(9999).optional().describe('Dailies: every this many days, weeks, months or years'),
    repeat: z.partialRecord(z.enum(['m', 't', 'w', 'th', 'f', 's', 'su']), z.boolean()).optional().describe('Dailies: weekdays'),
    start_date: z.string().optional().describe('Dailies: first day, YYYY-MM-DD'),
    value: z.number().min(0).optional().describe('Rewards: the price in gold'),
  };

  tool('list_tasks', 'Lists tasks, each with a fixed set of fields.', {
    type: z.enum(['habit', 'daily', 'todo', 'reward', 'completedTodo']).optional().describe('Only tasks of this type'),
    tag: z.string().optional().describe('Only tasks with the tag of this name'),
    query: z.string().optional().describe('Only tasks whose title or notes hold this text'),
    due_only: z.boolean().optional().describe('Only dailies due and not done, and to-dos due by today'),
    limit: z.number().int().min(1).max(1000).default(100).describe('At most this many tasks'),
    offset: z.number().int().min(0).default(0).describe('How many matching tasks to skip'),
  }, readOnly, async ({ type, limit, offset, ...filter }) => {
    const [tasks, tags] = await Promise.all([taskList(type), tagList()]);
    const now = new Date();
    const found = tasks.filter((task) => matches(task, filter, tags, now));
    const page = found.slice(offset, offset + limit).map((task) => project(task, tags));
    return { tasks: page, total: found.length, limit, offset };
  });

  tool('get_task', 'Shows one task.', taskId, readOnly, async ({ task_id }) =>
    ({ task: await projected(await habitica('GET', `/tasks/${segment(task_id)}`)) }));

  tool('create_task', 'Creates a habit, daily, to-do or reward.', {
    type: z.enum(['habit', 'daily', 'todo', 'reward']).describe('What kind of task it is'),
    ...taskFields,
    idempotency_key: z.string().optional().describe('Makes it safe to send the same creation again'),
  }, writing, async (args) => ({ task: await projected(await habitica('POST', '/tasks/user', await wire(args))) }));

  tool('update_task', 'Changes the fields of a task that are given.', { ...taskId, ...taskFields, text: taskFields.text.optional() },
    idempotent, async ({ task_id, ...changes }) =>
      ({ task: await projected(await habitica('PUT', `/tasks/${segment(task_id)}`, await wire(changes))) }));

  tool('delete_task', 'Deletes a task for good.', taskId, destructive, async ({ task_id }) => {
    await habitica('DELETE', `/tasks/${segment(task_id)}`);
    return { deleted: true, id: task_id };
  });

  tool('score_task', 'Scores a task: completes a daily or to-do, counts a habit, buys a reward.', {
    ...taskId,
    direction: z.enum(['up', 'down']).default('up').describe('down undoes a daily or to-do, or counts a lapse of a habit'),
  }, destructive, async ({ task_id, direction }) => {
    const { delta, hp, mp, exp, gp, lvl, _tmp } = await habitica('POST', `/tasks/${segment(task_id)}/score/${direction}`);
    return { score: { delta, hp, mp, exp, gold: gp, level: lvl, drop: _tmp?.drop, leveledUp: _tmp?.leveledUp } };
  });

  tool('list_tags', 'Lists all tags.', {}, readOnly, async () =>
    ({ tags: (await tagList()).map(({ id, name }) => ({ id, name })) }));

  tool('create_tag', 'Creates a tag.', { name: z.string().min(1).describe('Its name') }, writing, async ({ name }) =>
    ({ tag: await habitica('POST', '/tags', { name }) }));

  tool('add_tag_to_task', 'Puts a tag on a task.', { ...taskId, ...tag }, idempotent, async (args) =>
    ({ task: await projected(await habitica('POST', `/tasks/${segment(args.task_id)}/tags/${await tagId(args.tag)}`)) }));

  tool('remove_tag_from_task', 'Takes a tag off a task.', { ...taskId, ...tag }, idempotent, async (args) =>
    ({ task: await projected(await habitica('DELETE', `/tasks/${segment(args.task_id)}/tags/${await tagId(args.tag)}`)) }));

  tool('get_user_stats', 'Shows the character: level, health, mana, experience, gold, attributes.', {}, readOnly, async () =>
    ({ stats: projectStats(await habitica('GET', '/user')) }));
}
