import { countOf, counted } from '@rabbet/domain/numbers/counted';
import { oneWithPerson, type WriteSide } from '@rabbet/commands';
import { accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { START } from '@rabbet/domain/events/event';
import { SaidOf } from '@rabbet/domain/people/people';
import { erasedAmong, isKnownPerson, type SaidInState, saidInState } from '@rabbet/postgres';
import type { Command } from 'commander';
import { personId } from '../../kernel/arguments';
import { toldEvent } from '../../kernel/events';
import { withWriteSide } from '../../kernel/operator';
import { type Printer, printerOf } from '../../kernel/printing';
import { progressLine } from '../../kernel/progress';
import { wrapped } from '../../kernel/texts';
import { eventInWords, keptInWords } from './wording';

const PAGE = 1_000;

export function exportPerson(persons: Command): void {
  const command = persons
    .command('export')
    .argument('<person>', 'the id of a person', personId)
    .description(
      'everything that the shop has stored about a person: in words for that person, or with --json for staff',
    )
    .addHelpText(
      'after',
      `
It reads the whole log, and is for whoever may read the data folder: it is said
in clear. It has the events about them and about what is theirs (registrations,
orders, payments, questions), the mails to them, and what is kept about their
account, for all persons they were merged with. What the same events say of
others is left out. Of whoever was erased there are events, and no words. The
words can be handed over: a sentence says what was recorded, when, and whether
by the person or by the shop. They leave out ids, and what the shop itself pays
and owes (costs, markups, whose a piece was). --json has all that, for staff.

Examples:
  rabbet persons export 3
  rabbet persons export 3 --json > person-3.ndjson`,
    )
    .action((person: string) =>
      withWriteSide(
        async (writeSide) => {
          const { database } = writeSide;
          if (!(await isKnownPerson(database, person)))
            refuse('person/unknown', `Nothing is known of a person ${person}.`);
          const all = await oneWithPerson(writeSide, person);
          const printer = printerOf(command);
          const erased = new Set(await erasedAmong(database, all));
          head(printer, all, erased);
          const events = await eventsAbout(writeSide, new SaidOf(new Set(all)));
          const [kept, own]: [SaidInState[], Set<string>] = [[], new Set()];
          for (const one of all) {
            const account = await accountOf(writeSide, one);
            if (account !== null) own.add(`account-${account}`);
            kept.push(...(await saidInState(database, writeSide.personKeys, one, account)));
          }
          if (printer.style === 'json') for (const one of [...events, ...kept]) printer.json(one);
          else printSentences(printer, [...events.map((event) => eventInWords(event, own)), ...kept.map(keptInWords)]);
          process.stderr.write(
            `${countOf(events.length, 'event')}, and ${countOf(kept.length, 'row')} beside the log.\n`,
          );
        },
        { isLong: true },
      ),
    );
}

function head(printer: Printer, all: readonly string[], erased: ReadonlySet<string>): void {
  const known = all.map((person) => ({ person, erased: erased.has(person) }));
  if (printer.style === 'json') for (const one of known) printer.json(one);
  else for (const { person, erased: was } of known) printer.line(`Person ${person}${was ? ', who was erased' : ''}`);
}

/** Sentences for a person: as wide as the terminal, and a whole line each for whatever else reads them. */
function printSentences(printer: Printer, sentences: readonly string[]): void {
  for (const sentence of sentences) {
    if (printer.style !== 'terminal') printer.line(sentence);
    else
      for (const [i, line] of wrapped(sentence, printer.width - 2).entries())
        printer.line(`${i > 0 ? '  ' : ''}${line}`);
  }
}

async function eventsAbout({ eventStore }: WriteSide, said: SaidOf) {
  const { tell, end } = progressLine();
  const about: ReturnType<typeof toldEvent>[] = [];
  let [read, after] = [0, START];
  for (;;) {
    const batch = await eventStore.readAll(after, { limit: PAGE });
    const last = batch.at(-1);
    if (!last) break;
    for (const event of batch)
      if (event.origin !== 'unknown' && said.takes(event))
        // nobody can read that one
        about.push(toldEvent({ ...event, personal: said.own(event.personal) }, true));
    after = last.position;
    read += batch.length;
    tell(() => `${counted(read)} events read `);
  }
  end();
  return about;
}

async function accountOf({ executor }: WriteSide, person: string): Promise<number | null> {
  const { state } = await executor.state(accounts, STAFF_ID);
  return state.all.find(({ person_id }) => person_id === Number(person))?.id ?? null;
}
