import type { Client } from '@rabbet/client';
import type { MessageReply, MessageState, WholeMessageReply } from '@rabbet/domain/mail/mail';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { useClient } from '../session/staff-client';
import { Listed } from '../parts/Listed';
import { Moment } from '../parts/Moment';
import { dropMessage, MAILS, retryMessage, STATES } from './mail-forms';

export function messageQuery(client: Client, id: number) {
  return queryOptions({ queryKey: [MAILS, 'whole', id], queryFn: () => client.message(id) });
}

interface OneMessageProps {
  readonly id: number;
  readonly now: Date;
  /** The list without it. */
  readonly back: string;
}

export function OneMessage({ id, now, back }: OneMessageProps) {
  const answer = useAnswer(messageQuery(useClient(), id));
  return (
    <section className="panel panel-wide" aria-label={`Mail ${id}`}>
      <Listed answer={answer} what="the mail">
        {(message) => (
          <>
            <header className="panel-head">
              <h2>{message.subject ?? `Mail ${id}`}</h2>
              <Link to={back}>Close</Link>
            </header>
            <Facts message={message} now={now} />
            <Actions id={id} state={message.state} />
            <Content message={message} />
          </>
        )}
      </Listed>
    </section>
  );
}

/** Name and address of whoever a mail is for. */
export function Addressee({ name, address }: Pick<MessageReply, 'name' | 'address'>) {
  if (address === null) return '[erased]';
  if (name === null) return address;
  return (
    <>
      {name} <br />
      {address}
    </>
  );
}

function Facts({ message, now }: { readonly message: WholeMessageReply; readonly now: Date }) {
  const { state, made_at, due_at, settled_at, answer, reason, stream, asked, asked_by, asked_at } = message;
  return (
    <dl className="facts">
      <div>
        <dt>To</dt>
        <dd>
          <Addressee {...message} />
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          {STATES[state]} {settled_at !== null && <Moment at={settled_at} now={now} />}
          {reason !== null && `: ${reason}`}
        </dd>
      </div>
      {due_at !== null && (
        <div>
          <dt>Leaves</dt>
          <dd>
            <Moment at={due_at} now={now} />
          </dd>
        </div>
      )}
      <div>
        <dt>Made</dt>
        <dd>
          <Moment at={made_at} now={now} />, by what happened in {stream}
        </dd>
      </div>
      {answer !== null && (
        <div>
          <dt>The mail server said</dt>
          <dd>{answer}</dd>
        </div>
      )}
      {asked !== null && (
        <div>
          <dt>Asked for</dt>
          <dd>
            {asked} by {asked_by}, <Moment at={asked_at} now={now} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const AGAIN: readonly MessageState[] = ['kept', 'given-up', 'held'];
const STILL: readonly MessageState[] = ['pending', 'kept', 'held', 'given-up'];

function Actions({ id, state }: { readonly id: number; readonly state: MessageState }) {
  const hidden = { id: String(id) };
  if (!STILL.includes(state)) return null;
  return (
    <div className="panel-actions">
      {AGAIN.includes(state) && <ShopForm form={retryMessage} submit="Send it" look="quiet" hidden={hidden} />}
      <ShopForm form={dropMessage} submit="Do not send it" look="danger" hidden={hidden} />
    </div>
  );
}

/** In a frame where nothing runs, loads or leads anywhere. */
function Content({ message: { text, html } }: { readonly message: WholeMessageReply }) {
  if (text === null && html === null) return <p>Its text is gone: the person it went to was erased.</p>;
  return (
    <>
      {html !== null && <iframe className="mail-frame" sandbox="" srcDoc={html} title="The mail as it looks" />}
      <details className="mail-text" open={html === null}>
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </>
  );
}
