// The page of one job.

import { get } from './api.js';
import { connect, listen, state } from './live.js';
import * as controls from './controls.js';
import * as details from './details.js';
import * as history from './history.js';
import * as ledger from './ledger.js';
import * as pace from './pace.js';
import * as program from './program.js';
import * as recommendation from './recommendation.js';

const parts = [controls, pace, program, recommendation, history, ledger, details];

async function begin() {
  try {
    state.role = (await get('/api/v1/session')).role;
  } catch (problem) {
    state.problem = problem.message;
  }
  listen((changed) => {
    for (const part of parts) {
      if (part.READS.some((section) => changed.has(section))) part.draw();
    }
  });
  for (const part of parts) part.begin?.();
  connect();
}

begin();
