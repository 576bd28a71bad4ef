import { type Client, Problem } from '@rabbet/client';
import { messageList, type MessageState, type WholeMessageReply } from '@rabbet/domain/mail/mail';
import { Link } from 'react-router-dom';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { staffPersonPath, STAFF_PATHS } from '../../paths/staff-paths';
import { mayRead, useWho } from '../session/who-asks';
import { sheetPage } from '../sheet/SheetPage';
import { dropMessage, MAIL_FORMS, retryMessage, SAID, STATES } from './mail-forms';

/** Sheet of a mail: what became of it, and the mail as it looks. */
export const { Frame, Missing, forms, load, Page } = sheetPage({
  list: messageList,
  path: STAFF_PATHS.mail,
  all: 'All mails',
  titleOf: ({ id, subject }) => subject ?? `Mail ${id}`,
  read: readMessage,
  more: { forms: MAIL_FORMS, said: SAID },
  told: ({ name, address, state, reason, maybe_twice, person_id }) => ({
    name: null,
    subject: null,
    event_id: null,
    message_id: null,
    stream: null,
    maybe_twice: maybe_twice ? 'may have gone twice' : null,
    address: address === null ? '[erased]' : [name, address].filter(Boolean).join(', '),
    state: [STATES[state], reason].filter(Boolean).join(': '),
    reason: null,
    person_id: <Person id={person_id} />,
  }),
  Main: ({ row }) => {
    const message = row as WholeMessageReply; // as it is read
    return (
      <>
        <Actions id={message.id} state={message.state} />
        <Content message={message} />
      </>
    );
  },
});

/** Reads a mail; null where there is none. */
async function readMessage(client: Client, id: number): Promise<WholeMessageReply | null> {
  try {
    return await client.message(id);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

function Person({ id }: { readonly id: number }) {
  return mayRead(useWho(), 'names') ? <Link to={staffPersonPath(id)}>{id}</Link> : String(id);
}

const SENDABLE: readonly MessageState[] = ['kept', 'given-up', 'held'];
const DROPPABLE: readonly MessageState[] = ['pending', ...SENDABLE];

function Actions({ id, state }: { readonly id: number; readonly state: MessageState }) {
  const hidden = { id: String(id) };
  if (!DROPPABLE.includes(state)) return null;
  return (
    <div className="panel-actions">
      {SENDABLE.includes(state) && <ShopForm form={retryMessage} submit="Send it" look="quiet" hidden={hidden} />}
      <ShopForm form={dropMessage} submit="Do not send it" look="danger" hidden={hidden} />
    </div>
  );
}

/** Content of a mail, in a frame where nothing runs, loads or leads anywhere. */
function Content({ message: { text, html, answer } }: { readonly message: WholeMessageReply }) {
  if (text === null && html === null) return <p>Its text is gone: the person it went to was erased.</p>;
  return (
    <>
      {answer !== null && <p>The mail server said: {answer}</p>}
      {html !== null && <iframe className="mail-frame" sandbox="" srcDoc={html} title="The mail as it looks" />}
      <details className="mail-text" open={html === null}>
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </>
  );
}
