import { problemOf } from './problem';
import type { Transport, WireReply, WireRequest } from './transport';

/** Most that the API takes in one request, with room for the rest of the body. */
const MOST = { changes: 250, letters: 300_000 };
/** Requests with many changes under way: one is made while another is answered. */
const LANES = 2;

interface Waiting {
  readonly request: WireRequest;
  readonly change: object;
  readonly letters: number;
  readonly resolve: (reply: WireReply) => void;
  readonly reject: (reason: unknown) => void;
}

/** Sends changes that are asked for at the same time together; each is answered as if it had gone alone. */
export function batching(transport: Transport): Transport {
  const waiting: Waiting[] = [];
  let underWay = 0;

  async function send(): Promise<void> {
    if (underWay >= LANES || waiting.length === 0) return;
    underWay++;
    const batch = takeBatch(waiting);
    try {
      const replies = await repliesTo(transport, batch);
      batch.forEach(({ resolve }, i) => resolve(replies[i]!)); // one each
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    underWay--;
    void send();
  }

  return (request) => {
    if (request.method === 'GET' || request.body instanceof FormData) return transport(request); // a file goes alone
    return new Promise((resolve, reject) => {
      const change = toChange(request);
      waiting.push({ request, change, letters: JSON.stringify(change).length, resolve, reject });
      setTimeout(() => void send()); // whoever asks in the same moment comes along
    });
  };
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  let letters = 0;
  const end = waiting.findIndex((item, i) => i >= MOST.changes || ((letters += item.letters) > MOST.letters && i > 0));
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

function toChange({ method, path, body, headers = {} }: WireRequest): object {
  const { 'idempotency-key': key, 'if-match': match, 'x-dry-run': dry } = headers;
  return { method, path, key, revision: match && Number(match.replaceAll('"', '')), body, dryRun: dry && true };
}

async function repliesTo(transport: Transport, batch: readonly Waiting[]): Promise<WireReply[]> {
  const [first, second] = batch;
  if (first && !second) return [await transport(first.request)];
  const changes = batch.map(({ change }) => change);
  const reply = await transport({ method: 'POST', path: 'core/changes', body: { changes } });
  if (reply.status !== 200) return batch.map(() => reply);
  const { answers } = reply.body as { answers?: readonly Answer[] }; // as the contract of many changes has it
  if (answers?.length !== batch.length) throw problemOf(502, reply.body);
  return answers.map(({ status, headers, body }) => ({
    status,
    body,
    headers: { get: (name) => headers[name] ?? null },
  }));
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}
