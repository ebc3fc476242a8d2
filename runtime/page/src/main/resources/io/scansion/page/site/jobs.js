// The start page: the jobs that this page shows.

import { get } from './api.js';
import { byId, html, show } from './dom.js';
import { elapsed, many, rate } from './format.js';

const NEXT_LOOK_MILLIS = 2000;

const WORDS = { connecting: '◌ starting', connected: '● tuner connected', lost: '▲ tuner lost, runs on' };
const SIGNS = { ended: '■', stopped: '■', failed: '✕' };

const size = (job) => (job.ranks > 0 ? `${many(job.ranks, 'rank')}, ${many(job.spares, 'spare')}` : 'never measured');

function row(job, name, chip, about) {
  return html(
    'li',
    {},
    html('a', { href: `/jobs/${encodeURIComponent(job.id)}`, 'data-key': job.id }, name),
    html('span', { class: `chip ${job.standing}` }, chip),
    html('span', { class: 'what' }, job.main_class.split('.').pop()),
    html('span', { class: 'muted' }, about),
  );
}

const running = (job) => row(job, job.id, WORDS[job.standing], `${size(job)}, ${job.mode}, since ${new Date(job.started).toLocaleString()}`);

// What came of it, and how long it took.
function ended(job) {
  const parts = [size(job)];
  if (job.before_items_per_s) parts.push(job.after_items_per_s ? `${rate(job.before_items_per_s)} → ${rate(job.after_items_per_s)} items/s, ×${(job.after_items_per_s / job.before_items_per_s).toFixed(2)}` : `${rate(job.before_items_per_s)} items/s, not changed`);
  parts.push(new Date(job.started).toLocaleString());
  if (job.ended) parts.push(`took ${elapsed((new Date(job.ended) - new Date(job.started)) / 1000)}`);
  return row(job, job.job, `${SIGNS[job.standing]} ${job.end}`, parts.join(', '));
}

const list = (jobs, show, none) => (jobs.length === 0 ? html('p', { class: 'none' }, none) : html('ul', { class: 'joblist' }, jobs.map(show)));

async function look() {
  const answer = byId('answer');
  try {
    const jobs = await get('/api/v1/jobs');
    show(byId('running'), list(jobs.jobs, running, 'No job is running. Start one with: scansion run'));
    show(byId('ended'), list(jobs.ended, ended, 'None has left a record.'));
    answer.hidden = true;
  } catch (problem) {
    answer.hidden = false;
    answer.textContent = problem.message;
  }
  setTimeout(look, NEXT_LOOK_MILLIS);
}

look();
