// What the page asks its server. Every action is a command of the console, with the tuner's own answer.

const job = decodeURIComponent(location.pathname.split('/')[2] ?? '');
export const BASE = `/api/v1/jobs/${encodeURIComponent(job)}`;

export async function get(path) {
  const response = await fetch(path);
  const body = await response.json();
  if (!response.ok) throw new Error(body.error ?? `the page answers ${response.status}`);
  return body;
}

export async function act(verb, argument = '') {
  try {
    const response = await fetch(`${BASE}/actions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ verb, argument: String(argument) }),
    });
    const body = await response.json();
    return { done: response.ok, text: body.text ?? body.error };
  } catch {
    return { done: false, text: 'the page is not reached; whether it was carried out is not known' };
  }
}
