import { isMailAddress, withoutAddresses } from '@rabbet/domain/mail/mail';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpAddress } from '../kernel/configuration';

export interface Letter {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly messageId: string;
  readonly date: Date;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly replyTo?: string;
  readonly isByHand?: true;
  readonly unsubscribe?: string;
}

export interface SmtpTimeouts {
  readonly connectMs: number;
  /** Time between two signs of life of the server. */
  readonly silenceMs: number;
  /** Time for the whole letter. */
  readonly wholeMs: number;
  /** Tells when that is over. */
  readonly timer?: (ms: number) => AbortSignal;
}

const TIMEOUTS: SmtpTimeouts = { connectMs: 10_000, silenceMs: 30_000, wholeMs: 90_000 };

/** Reason for which a letter was not taken, as far as anybody knows. */
export class NotSent extends Error {
  override readonly name = 'NotSent';

  constructor(
    /** Few words that name nobody, for lists and log lines. */
    readonly reason: string,
    /** The server will not take it, however often it is asked. */
    readonly isFinal: boolean,
    /** The server was given it, and its answer never came. */
    readonly mayHaveArrived: boolean,
    /** Words of the server. */
    readonly words: string | null,
  ) {
    super(reason);
  }
}

/** Stages of a letter. A refusal before `sending` is about us, not about the letter. */
type Stage = 'connecting' | 'signing in' | 'sending';

/** Gives a letter to the mail server, or throws NotSent. Each letter has a connection of its own. */
export async function sendLetter(
  server: SmtpAddress,
  letter: Letter,
  signal: AbortSignal,
  timeouts = TIMEOUTS,
): Promise<void> {
  if (!isMailAddress(letter.to)) throw new NotSent('no mail address', true, false, null);
  const raw = await composed(letter);
  const connection = connectionTo(server, timeouts);
  const { wholeMs, timer = (ms: number) => AbortSignal.timeout(ms) } = timeouts;
  const progress: { stage: Stage } = { stage: 'connecting' };
  try {
    await within(AbortSignal.any([signal, timer(wholeMs)]), connection, async () => {
      await called((done) => connection.connect(done));
      const { login } = server;
      if (login) {
        progress.stage = 'signing in';
        await called((done) => connection.login({ credentials: login }, done));
      }
      progress.stage = 'sending';
      await called((done) => connection.send({ from: letter.from.address, to: [letter.to] }, raw, done));
      connection.quit(); // it ends by itself
    });
  } catch (error) {
    connection.close();
    throw notSent(error, progress.stage, letter.to);
  }
}

/** Connects to the server; with a login, nothing is sent in clear to another machine. */
function connectionTo({ host, port, secure, login }: SmtpAddress, { connectMs, silenceMs }: SmtpTimeouts) {
  const isHere = /^(localhost|127(\.\d+){3}|::1)$/.test(host);
  return new SMTPConnection({
    host,
    port,
    secure,
    logger: false,
    requireTLS: login !== null && !secure && !isHere,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    dnsTimeout: connectMs,
  });
}

function composed(letter: Letter): Promise<Buffer> {
  const { from, to, messageId, date, subject, text, html, replyTo, isByHand, unsubscribe } = letter;
  const mail = new MailComposer({
    from,
    to: { name: '', address: to },
    messageId: `<${messageId}>`,
    date,
    subject,
    text,
    html,
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    headers: {
      'auto-submitted': isByHand ? 'no' : 'auto-generated',
      ...(unsubscribe !== undefined && {
        'list-unsubscribe': `<${unsubscribe}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

type Done = (error?: Error | null) => void;

function called(call: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
}

/** Errors of the connection, at whatever time, and the end of patience end the work. */
async function within(signal: AbortSignal, connection: SMTPConnection, work: () => Promise<void>): Promise<void> {
  const broken = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' })));
    connection.on('error', reject); // an error that nobody hears would end the program
    connection.once('end', () => reject(Object.assign(new Error('ended'), { code: 'ECONNECTION' })));
  });
  broken.catch(() => {}); // it may break when nobody waits any longer
  await Promise.race([work(), broken]);
}

function notSent(error: unknown, stage: Stage, address: string): NotSent {
  const { code, responseCode, response } = (error ?? {}) as { code?: string; responseCode?: number; response?: string };
  if (responseCode !== undefined && responseCode >= 400) {
    const [enhanced = ''] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '') ?? [];
    const isFinal = stage === 'sending' && responseCode >= 500;
    const verb = isFinal ? 'refused' : stage === 'sending' ? 'not taken now' : `refused while ${stage}`;
    const words = response ? withoutAddresses(response, address) : null;
    return new NotSent([verb, responseCode, enhanced].filter(Boolean).join(' '), isFinal, false, words);
  }
  const what = code === 'ETIMEDOUT' ? 'no answer' : code === 'ETLS' ? 'no TLS' : 'connection lost';
  const reason = `${what} while ${stage}${/^[A-Z]+$/.test(code ?? '') ? ` (${code})` : ''}`;
  return new NotSent(reason, false, stage === 'sending', null);
}
