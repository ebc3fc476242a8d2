// The pace: now, and over the run, with what was foretold, what is demanded, and every change.

import { byId, html, show } from './dom.js';
import { elapsed, percent, rate, signed } from './format.js';
import { state } from './live.js';
import { changesOf } from './decisions.js';

export const READS = ['points', 'now', 'contract', 'completion', 'decisions', 'library', 'master_slave', 'summary', 'recommendation'];

// Seconds between two marks of the time.
const TICKS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400];

let chart;

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const unit = () => (state.sections.master_slave || state.sections.library?.type === 'farm' ? 'tasks/s' : 'items/s');

function columns() {
  const points = state.points;
  const of = (key) => points.map((point) => point[key] ?? null);
  return [of('t'), of('high'), of('low'), of('predicted'), of('rate')];
}

// Room for what is demanded and foretold too, from zero: a pace that doubles looks like it.
function highest() {
  const most = Math.max(0, ...state.points.flatMap((point) => [point.rate ?? 0, point.predicted ?? 0]), state.sections.contract?.required_items_per_s ?? 0);
  return most > 0 ? most * 1.12 : 1;
}

// When something was changed, and when it was taken back.
function moments(change) {
  if (change.orderedAt === undefined) return [];
  if (change.backAt === undefined) return [[change.orderedAt, `#${change.id} ${change.sign}`]];
  return [[change.orderedAt, `#${change.id}`], [change.backAt, `#${change.id} ${change.sign}`]];
}

function marks(plot) {
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.font = `${11 * scale}px ${colour('--font')}`;
  const demanded = state.sections.contract?.required_items_per_s;
  if (demanded) {
    const y = Math.round(plot.valToPos(demanded, 'y', true));
    ctx.strokeStyle = colour('--contract');
    ctx.fillStyle = colour('--contract');
    ctx.lineWidth = 1.5 * scale;
    ctx.setLineDash([2 * scale, 4 * scale]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.fillText(`${rate(demanded)} demanded`, bbox.left + 6 * scale, y - 4 * scale);
  }
  ctx.setLineDash([]);
  for (const [at, text] of changesOf(state.sections.decisions ?? []).flatMap(moments)) {
    const x = Math.round(plot.valToPos(at, 'x', true));
    if (x < bbox.left || x > bbox.left + bbox.width) continue;
    ctx.strokeStyle = colour('--mark');
    ctx.lineWidth = scale;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    const width = ctx.measureText(text).width + 8 * scale;
    const left = Math.min(x, bbox.left + bbox.width - width);
    ctx.fillStyle = colour('--mark');
    ctx.fillRect(left, bbox.top, width, 16 * scale);
    ctx.fillStyle = colour('--card');
    ctx.fillText(text, left + 4 * scale, bbox.top + 12 * scale);
  }
  ctx.restore();
}

function make(box) {
  const grid = { stroke: colour('--line'), width: 1 };
  const axis = { stroke: colour('--muted'), grid, ticks: { show: false }, font: `11px ${colour('--font')}` };
  return new uPlot(
    {
      width: box.clientWidth,
      height: box.clientHeight,
      padding: [4, 8, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: true, y: false } },
      scales: { x: { time: false }, y: { range: () => [0, highest()] } },
      axes: [
        { ...axis, values: (_, ticks) => ticks.map(elapsed), size: 22, gap: 4, space: 60, incrs: TICKS },
        { ...axis, values: (_, ticks) => ticks.map((tick) => String(tick)), size: 42 },
      ],
      series: [
        {},
        { stroke: 'transparent', points: { show: false } },
        { stroke: 'transparent', points: { show: false } },
        { stroke: colour('--forecast'), width: 1.5, dash: [5, 4], points: { show: false } },
        { stroke: colour('--measured'), width: 2, points: { show: state.points.length < 40, size: 4, fill: colour('--measured') } },
      ],
      bands: [{ series: [1, 2], fill: colour('--band') }],
      hooks: { draw: [marks], setCursor: [readOut] },
    },
    columns(),
    box,
  );
}

function readOut(plot) {
  const point = plot.cursor.idx === null || plot.cursor.idx === undefined ? undefined : state.points[plot.cursor.idx];
  byId('pace-read')?.replaceChildren(
    point ? `${elapsed(point.t)}  ${rate(point.rate)} measured` + (point.predicted ? `, ${rate(point.predicted)} foretold (${rate(point.low)} to ${rate(point.high)})` : '') : '',
  );
}

function remake() {
  const box = byId('pace-chart');
  chart?.destroy();
  chart = undefined;
  if (typeof uPlot !== 'undefined' && state.points.length > 0) chart = make(box);
}

export function begin() {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', remake);
  new ResizeObserver(([entry]) => requestAnimationFrame(() => chart?.setSize({ width: entry.contentRect.width, height: entry.contentRect.height }))).observe(byId('pace-chart'));
  const key = (kind, text) => html('li', {}, html('span', { class: `key ${kind}` }), text);
  show(byId('pace-legend'), key('measured', 'measured'), key('forecast', 'forecast'), key('band', '95 % interval'), key('contract', 'demanded'), key('mark', 'change: ✓ kept, ↩ taken back, … under way'), html('li', { id: 'pace-read', class: 'read' }));
}

// When it will be done; with what is recommended in the tooltip.
function completionChip({ items_left: left, deadline_s: deadline, prospects }) {
  const said = ({ id, median_s: median, p90_s: late, in_time: inTime }) => `${id === 0 ? 'as it is' : `with #${id}`} done in ${elapsed(median)}, 9 of 10 times within ${elapsed(late)}` + (inTime === null ? '' : `, in time with ${percent(inTime)}`);
  const title = `${left} items left; ${prospects.map(said).join('; ')}`;
  const [now] = prospects;
  if (deadline === null) return html('span', { class: 'chip', id: 'completion', title }, `done in ${elapsed(now.median_s)}`);
  const likely = now.in_time >= 0.9;
  const due = deadline > 0 ? `due in ${elapsed(deadline)}, ${likely ? 'likely' : now.in_time > 0.1 ? 'in doubt' : 'unlikely'}` : 'overdue';
  return html('span', { class: `chip ${likely ? 'connected' : 'lost'}`, id: 'completion', title }, `${likely ? '✓' : '▲'} done in ${elapsed(now.median_s)}, ${due}`);
}

function words() {
  const { now, contract, completion, summary } = state.sections;
  const last = state.points.findLast((point) => point.predicted !== undefined);
  const parts = [html('strong', { id: 'pace-rate' }, rate(now?.items_per_s)), html('span', {}, ` ${unit()}`)];
  if (last) parts.push(html('span', { class: 'muted' }, `  forecast ${rate(last.predicted)} (${rate(last.low)} to ${rate(last.high)})`));
  if (contract) {
    const short = 1 - (now?.items_per_s ?? 0) / contract.required_items_per_s;
    parts.push(
      html('span', { class: `chip ${contract.state === 'kept' ? 'connected' : 'lost'}`, title: contract.reason }, contract.state === 'kept' ? `✓ ${rate(contract.required_items_per_s)} demanded, kept` : `▲ ${rate(contract.required_items_per_s)} demanded, ${short > 0 ? `${percent(short)} short` : contract.state}`),
    );
  }
  if (completion && !summary) parts.push(completionChip(completion));
  if (summary?.ratio) parts.push(html('span', { class: 'chip connected' }, `${rate(summary.before_items_per_s)} → ${rate(summary.after_items_per_s)}, ×${summary.ratio.toFixed(2)}`));
  return parts;
}

export function draw() {
  show(byId('pace-now'), words());
  if (chart && state.points.length > 1) {
    chart.setData(columns());
  } else {
    remake();
  }
  const rates = state.points.map((point) => point.rate).filter((one) => one !== undefined);
  byId('pace-chart').setAttribute(
    'aria-label',
    rates.length === 0 ? 'Throughput over time: nothing measured yet' : `Throughput over ${elapsed(state.points.at(-1).t)}: ${rate(rates.at(-1))} ${unit()} now, at first ${rate(rates[0])}, ${signed(rates.at(-1) / rates[0] - 1)}, at most ${rate(Math.max(...rates))}`,
  );
}
