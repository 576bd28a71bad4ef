import { setTimeout as pause } from 'node:timers/promises';
import {
  type Database,
  describeFault,
  type Lease,
  LeaseLost,
  type MessageText,
  type OutgoingMessage,
  postponeMessage,
  sealedAnew,
  settleMessage,
  takeDue,
  takeOver,
  textOf,
} from '@rabbet/postgres';
import type { SmtpAddress } from '../kernel/configuration';
import type { ShopToolsParts, Worker } from '../kernel/shop-tools';
import { Letterheads } from './letterhead';
import { NotSent, sendLetter, type SmtpTimeouts } from './smtp';

export interface SendingOptions {
  readonly timeouts?: SmtpTimeouts;
  /** Pause between two looks at what is due and at who sends. */
  readonly lookEveryMs?: number;
  readonly firstPauseMs?: number;
  readonly longestPauseMs?: number;
  /** Tries after which a message is given up. */
  readonly limit?: number;
  /** Connections to the mail server at the same time. */
  readonly parallel?: number;
}

/** Twenty tries take about a day and a half: a weekend's outage of somebody else's server is an operator's to see. */
const USUAL: Required<Omit<SendingOptions, 'timeouts'>> = {
  lookEveryMs: 1_000,
  firstPauseMs: 30_000,
  longestPauseMs: 4 * 3_600_000,
  limit: 20,
  parallel: 3,
};
/** Lease of the program that sends. */
const SENDING_MAIL = 'sending mail';
/** Time that stopping leaves to letters under way. */
const FINISH_WITHIN_MS = 5_000;

/**
 * Sends what is due, in the one program that holds the lease. A message is marked as on its way before anything leaves:
 * so whatever ends the program, another goes on, and a message whose end nobody saw is sent once more and marked so.
 */
export class MailSender implements Worker {
  private readonly settings: typeof USUAL & SendingOptions;
  private readonly database: Database;
  private readonly letterheads: Letterheads;
  private readonly halt = new AbortController();
  private readonly cut = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private running: Promise<void> = Promise.resolve();
  private woken = false;
  private wakeUp = () => {};
  /** Set once this program has taken over what another had begun. */
  private lease: Lease | null = null;

  constructor(
    private readonly tools: ShopToolsParts,
    private readonly smtp: SmtpAddress,
    options: SendingOptions = {},
  ) {
    this.letterheads = new Letterheads(tools);
    this.settings = { ...USUAL, ...options };
    this.database = tools.database.with({
      name: 'rabbet mail',
      max: this.settings.parallel + 1,
      answerWithinMs: 30_000,
    });
  }

  start(): Promise<void> {
    this.running = this.run();
    return Promise.resolve();
  }

  /** Waits for letters under way, if that does not take too long. */
  async stop(): Promise<void> {
    this.halt.abort();
    this.wake();
    await this.running;
    const late = setTimeout(() => this.cut.abort(), FINISH_WITHIN_MS);
    await Promise.all(this.underWay);
    clearTimeout(late);
    await this.release();
    await this.database.close();
  }

  /** There may be something to send. */
  readonly wake = (): void => {
    this.woken = true;
    this.wakeUp();
  };

  private async run(): Promise<void> {
    while (!this.halt.signal.aborted) {
      this.woken = false;
      try {
        if (!(await this.look())) await this.nap();
      } catch (error) {
        this.tools.logger.warn({ error: describeFault(error) }, 'mail trouble');
        await pause(this.settings.lookEveryMs, null, { signal: this.halt.signal }).catch(() => {}); // cut short
      }
    }
  }

  /** Sends what is due; true where there may be more. */
  private async look(): Promise<boolean> {
    if (this.isWithoutLog) {
      await this.release(); // for a program that was started since
      return false;
    }
    const lease = await this.leased();
    if (!lease) return false;
    const room = this.settings.parallel - this.underWay.size;
    const due = room > 0 && !this.isWithoutLog ? await takeDue(this.database, lease, room) : [];
    for (const message of due) this.begin(message);
    return due.length > 0 && due.length === room;
  }

  private async leased(): Promise<Lease | null> {
    const { leases } = this.tools;
    if (this.lease && (await leases.standing([this.lease])).has(this.lease)) return this.lease;
    this.lease = null;
    await Promise.all(this.underWay); // begun before the lease was lost, or doubted
    const [lease] = await leases.acquire([SENDING_MAIL]);
    if (!lease) return null;
    await takeOver(this.database, lease);
    return (this.lease = lease);
  }

  private async release(): Promise<void> {
    const { lease } = this;
    this.lease = null;
    if (lease) await this.tools.leases.release([lease]);
  }

  /** Nobody knows what still holds of what the messages say. */
  private get isWithoutLog(): boolean {
    return this.tools.eventStore.past.lossReason !== null;
  }

  private async nap(): Promise<void> {
    const nap = new AbortController();
    this.wakeUp = () => nap.abort();
    if (!this.woken) await pause(this.settings.lookEveryMs, null, { signal: nap.signal }).catch(() => {}); // cut short
  }

  private begin(message: OutgoingMessage): void {
    const sending = this.perform(message)
      .catch((error: unknown) => {
        this.lease = null; // nothing is recorded of its end: it is taken over like that of another program
        this.tools.logger.warn({ error: describeFault(error), message: message.id }, 'mail trouble');
      })
      .finally(() => {
        this.underWay.delete(sending);
        this.wake();
      });
    this.underWay.add(sending);
  }

  private async perform(message: OutgoingMessage): Promise<void> {
    const text = await textOf(this.tools.personKeys, message);
    if (!text) return this.drop(message);
    const { sentLately } = this.tools;
    if (sentLately.has(message.messageId)) return this.settle(message, 'sent', null, text, null);
    const tried = message.tries - message.triedBefore;
    if (tried > this.settings.limit)
      return this.settle(message, 'given-up', 'it was begun, but never ended', text, null);
    try {
      if (!(await this.send(message))) return this.drop(message);
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      const { isFinal, reason, words } = error;
      if (isFinal || tried >= this.settings.limit) return this.settle(message, 'given-up', reason, text, words);
      return this.postpone(message, tried, error);
    }
    sentLately.add(message.messageId); // first: its record may fail, or be lost
    await this.settle(message, 'sent', null, text, null);
  }

  private drop(message: OutgoingMessage): Promise<void> {
    return this.settle(message, 'dropped', 'its addressee was erased', null, null);
  }

  /** False where its addressee was erased: that is looked at last, so that nothing leaves after it. */
  private async send(message: OutgoingMessage): Promise<boolean> {
    const { sender: from } = await this.letterheads.now().catch((error: unknown) => {
      throw new NotSent(`the settings cannot be read: ${describeFault(error)}`, false, false, null);
    });
    const text = await textOf(this.tools.personKeys, message);
    if (!text) return false;
    const { address: to, subject, text: plain, html, replyTo, isByHand, unsubscribe } = text;
    const { messageId, madeAt: date } = message;
    const letter = { from, to, messageId, date, subject, text: plain, html, replyTo, isByHand, unsubscribe };
    // the log may have been lost since the message was taken: whoever has the right one takes it over
    if (this.isWithoutLog) throw new Error('the log is another one than the shop has seen');
    if (!(await this.tools.leases.standing([message.lease])).has(message.lease)) throw new LeaseLost('sending mail');
    await sendLetter(this.smtp, letter, this.cut.signal, this.settings.timeouts);
    return true;
  }

  private async settle(
    message: OutgoingMessage,
    state: 'sent' | 'given-up' | 'dropped',
    reason: string | null,
    text: MessageText | null,
    words: string | null,
  ): Promise<void> {
    const counts = await this.recordAtLast(async () => {
      const { sealed, answer } = await sealedAnew(this.tools.personKeys, message, text, words);
      return settleMessage(this.database, message, { state, reason, sealed, answer });
    });
    if (counts) this.tell(state, message, reason);
  }

  private async postpone(message: OutgoingMessage, tried: number, error: NotSent): Promise<void> {
    const { firstPauseMs, longestPauseMs } = this.settings;
    const forMs = Math.min(firstPauseMs * 2 ** (tried - 1), longestPauseMs) * (0.75 + Math.random() / 4);
    const { reason, words, mayHaveArrived } = error;
    const counts = await this.recordAtLast(async () => {
      const { answer } = await sealedAnew(this.tools.personKeys, message, null, words);
      return postponeMessage(this.database, message, { forMs, reason, answer, mayHaveArrived });
    });
    if (counts) this.tell('postponed', message, reason);
  }

  /** Records an outcome although the database was away for a moment: else the letter would be sent again. */
  private async recordAtLast(record: () => Promise<boolean>): Promise<boolean> {
    for (;;)
      try {
        return await record();
      } catch (error) {
        if (this.halt.signal.aborted) throw error;
        this.tools.logger.warn({ error: describeFault(error) }, 'mail trouble');
        await pause(this.settings.lookEveryMs, null, { signal: this.halt.signal }).catch(() => {}); // cut short
      }
  }

  /** Ids and codes alone: neither an address nor a link is in a log line. */
  private tell(what: string, { id, template, tries }: OutgoingMessage, reason: string | null): void {
    const line = { what, message: id, template, tries, ...(reason !== null && { reason }) };
    if (what === 'sent') this.tools.logger.info(line, 'mail');
    else this.tools.logger.warn(line, 'mail');
  }
}
