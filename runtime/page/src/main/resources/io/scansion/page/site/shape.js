// What runs, as boxes and edges, whatever kind of program it is.

const sum = (...values) => values.reduce((total, value) => total + (Number.isFinite(value) ? value : 0), 0);

// Where the time of an item goes at one rank of a stage, in seconds.
function times(level) {
  const waits = level.contention_s ?? 0;
  return { work: Math.max(0, (level.compute_s ?? 0) - waits), waits, receive: level.blocked_receive_s ?? 0, send: level.blocked_send_s ?? 0 };
}

function node(id, label, more) {
  return { id, label, ranks: [], instances: 1, tags: [], ...more };
}

// What operators want of a stage: whether it is pinned, and its limits as they are written, such as 1..4.
export function wishesOf(stage, sections) {
  const { pinned = [], least = {}, most = {} } = sections.wishes ?? {};
  const limits = stage in least || stage in most ? `${least[stage] ?? 1}..${most[stage] ?? ''}` : '';
  return { pinned: pinned.includes(stage), limits, least: least[stage], most: most[stage] };
}

function tagsOf(stage, sections) {
  const tags = [];
  const refusals = (sections.refusals ?? []).filter((one) => one.stage === stage);
  const { pinned, limits } = wishesOf(stage, sections);
  if (pinned) tags.push({ sign: '◆', text: 'pinned', title: 'It stays as it is until it is unpinned.' });
  if (limits) tags.push({ sign: '', text: limits, title: 'Instances that it may have.' });
  if (refusals.length > 0) tags.push({ sign: '⊘', text: 'fixed', title: refusals.map((one) => one.reason).join('; ') });
  return tags;
}

function stageNode(level, sections) {
  return node(level.stage, `stage ${level.stage}`, {
    ranks: sections.placement?.[level.stage] ?? [],
    instances: level.instances,
    seconds: level.compute_s,
    times: level.known ? times(level) : undefined,
    rate: level.items_per_s,
    unknown: level.known ? undefined : level.note || 'nothing is known yet',
    bottleneck: level.bottleneck,
    tags: tagsOf(level.stage, sections),
    level,
  });
}

function blockedShare(level) {
  if (!level?.known) return 0;
  const all = sum(level.compute_s, level.blocked_receive_s, level.blocked_send_s);
  return all > 0 ? (level.blocked_send_s ?? 0) / all : 0;
}

const BLOCKED = 0.15;

function edge(from, to, level, more) {
  const share = blockedShare(level);
  return { from, to, perSecond: level?.items_per_s, bytes: more?.bytes_per_item ?? level?.bytes_per_item, mode: more?.mode, blocked: share > BLOCKED ? share : undefined };
}

function byStage(sections) {
  return new Map((sections.levels ?? []).map((level) => [level.stage, level]));
}

function stages(sections) {
  const { structure } = sections;
  const levels = byStage(sections);
  const order = structure?.stages?.length > 0 ? structure.stages : [...levels.keys()];
  const nodes = order.map((stage) => (levels.has(stage) ? stageNode(levels.get(stage), sections) : node(stage, `stage ${stage}`, { unknown: 'not measured yet' })));
  for (const [stage, level] of levels) {
    if (!order.includes(stage)) nodes.push(stageNode(level, sections));
  }
  const edges = (structure?.edges ?? []).map((one) => edge(one.from, one.to, levels.get(one.from), one));
  return { kind: structure?.shape ?? 'unknown', nodes, edges };
}

function masterAndWorkers(sections) {
  const run = sections.master_slave;
  const predicted = sections.advice?.find((one) => one.kind === 'bottleneck')?.current;
  const master = node(run.master, `master ${run.master}`, {
    ranks: [run.master],
    seconds: run.master_s,
    times: { work: run.master_s ?? 0, waits: 0, receive: run.master_idle_s ?? 0, send: run.master_send_s ?? 0 },
    rate: run.tasks_per_s,
    bottleneck: predicted === 'master',
  });
  const workers = run.workers.map((one) =>
    node(one.rank, `worker ${one.rank}`, {
      ranks: [one.rank],
      seconds: one.compute_s,
      times: one.known ? { work: one.compute_s ?? 0, waits: 0, receive: one.idle_s ?? 0, send: one.send_s ?? 0 } : undefined,
      unknown: one.known ? undefined : one.note,
      bottleneck: predicted === 'workers',
      bytes: one.bytes_in,
    }),
  );
  return { kind: 'master-slave', nodes: [master, ...workers], edges: workers.map((one) => ({ from: master.id, to: one.id, bytes: one.bytes, both: true })) };
}

function libraryPipeline(run, sections) {
  const slowest = Math.max(...run.stages.map((stage) => stage.message_s / Math.max(1, stage.ranks.length)));
  const nodes = run.stages.map((stage, i) =>
    node(i, stage.name, {
      ranks: stage.ranks,
      instances: stage.ranks.length,
      seconds: stage.message_s,
      rate: run.items_per_s,
      bottleneck: stage.message_s / Math.max(1, stage.ranks.length) === slowest,
      tags: stage.fixed ? [{ sign: '⊘', text: 'one rank', title: 'it has no more than one rank' }] : tagsOf(stage.name, sections),
    }),
  );
  return { kind: 'library pipeline', nodes, edges: nodes.slice(1).map((one, i) => ({ from: i, to: one.id, perSecond: run.items_per_s })) };
}

function libraryFarm(run, sections) {
  const busy = run.master_busy ?? 0;
  const master = node(0, 'master 0', { ranks: [0], seconds: run.master_task_s, times: { work: busy, waits: 0, receive: 1 - busy, send: 0 }, rate: run.tasks_per_s, bottleneck: busy > 0.9 });
  const workers = node(1, 'workers', { instances: run.workers, seconds: run.task_s, rate: run.tasks_per_s, bottleneck: busy <= 0.9, tags: [{ sign: '▦', text: `${run.chunk} a message`, title: 'tasks in a message' }, ...tagsOf('workers', sections)] });
  return { kind: 'farm', nodes: [master, workers], edges: [{ from: 0, to: 1, perSecond: run.tasks_per_s, both: true }] };
}

export function shapeOf(sections) {
  if (sections.library?.type === 'farm') return libraryFarm(sections.library, sections);
  if (sections.library) return libraryPipeline(sections.library, sections);
  if (sections.master_slave) return masterAndWorkers(sections);
  return stages(sections);
}

// Columns of boxes, left to right as items go; edges that lead back do not count.
export function columnsOf({ nodes, edges }) {
  const column = new Map(nodes.map((one) => [one.id, 0]));
  const position = new Map(nodes.map((one, i) => [one.id, i]));
  for (let round = 0; round < nodes.length; round += 1) {
    let moved = false;
    for (const { from, to } of edges) {
      if (!column.has(from) || !column.has(to) || position.get(to) <= position.get(from)) continue;
      if (column.get(to) < column.get(from) + 1) {
        column.set(to, column.get(from) + 1);
        moved = true;
      }
    }
    if (!moved) break;
  }
  const columns = [];
  for (const one of nodes) (columns[column.get(one.id)] ??= []).push(one);
  return columns.filter(Boolean);
}
