import { type MessageReply, messageList, type MessageState } from '@rabbet/domain/mail/mail';
import { STAFF_PATHS, staffMailPath } from '../../paths/staff-paths';
import type { PageModule } from '../../kernel/pages/load-page';
import { listPage } from '../list/ListPage';
import type { ListView, State } from '../list/query/list-spec';
import { STATES, TONES } from './mail-forms';

const page = listPage({
  title: 'Mail',
  nouns: ['mail', 'mails'],
  list: messageList,
  hint: 'Name, e-mail address',
  path: STAFF_PATHS.mail,
  unseen: ['state', 'person_id', 'to'],
  chips: [],
  views: [
    { name: 'All', query: {} },
    ...(['pending', 'given-up', 'held', 'kept', 'sent', 'dropped'] as const).map(viewOf),
  ],
  columns: ['subject', 'name', 'template', 'state', 'reason', 'tries', 'made_at', 'due_at', 'settled_at'],
  heads: { name: { title: 'To' } },
  cells: {
    subject: ({ subject, template }) => subject ?? template,
    name: addressee,
    reason: reasonWords,
  },
  states: { state: ({ state }) => stateOf(state) },
  evenEmpty: ['subject'],
  card: { facts: ['name', 'made_at', 'state'] },
  rowPath: ({ id }) => staffMailPath(id),
});

export const { Frame, forms, Page } = page;

/** What the shop has written to people. Older addresses name one mail beside the list. */
export const load: NonNullable<PageModule['load']> = (visit, sources) => {
  const id = Number(visit.search.get('id'));
  if (Number.isSafeInteger(id) && id > 0) return Promise.resolve({ status: 301 as const, location: staffMailPath(id) });
  return page.load!(visit, sources); // lists load their rows
};

function viewOf(state: MessageState): ListView {
  return { name: stateOf(state).words, query: { state } };
}

function stateOf(state: MessageState): State {
  const words = STATES[state].charAt(0).toUpperCase() + STATES[state].slice(1);
  const tone = TONES[state];
  return tone ? { words, tone } : { words };
}

/** Name and address of whoever a mail is for. */
function addressee({ name, address }: MessageReply): string {
  if (address === null) return '[erased]';
  return name === null ? address : `${name}, ${address}`;
}

function reasonWords({ reason, maybe_twice }: MessageReply): string {
  return [reason, maybe_twice ? 'may have gone twice' : null].filter(Boolean).join('; ');
}
