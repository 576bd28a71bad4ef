import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import { findMergedPersons, type WriteSide } from '@rabbet/commands';
import { accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Position, START } from '@rabbet/domain/events/event';
import { PersonEventFilter } from '@rabbet/domain/people/people';
import { erasedAmong, isKnownPerson, type SaidInState, saidInState } from '@rabbet/postgres';
import type { Command } from 'commander';
import { personId } from '../../kernel/arguments/arguments';
import { showEvent } from '../../kernel/output/events';
import { withWriteSide } from '../../kernel/operators/operator';
import { type Printer, printerOf } from '../../kernel/output/printing';
import { progressLine } from '../../kernel/terminal/progress';
import { wrapped } from '../../kernel/output/texts';
import { ContactNames } from './contact-names';
import { PARTS, partOf, partOfKept, readersInWords } from './parts';
import { eventInWords, keptInWords, type ShownEvent, type Wording } from './wording';

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
others is left out. Of whoever was erased there are events, and no words.

The words can be handed over. They stand in parts: who the person is, how they
are reached, what they bought, registered for and wrote, what was mailed to
them, and who may see it. A sentence says what was recorded, when, and whether
by the person or by the shop. They leave out ids, what the shop itself pays and
owes (costs, markups, whose a piece was), and whatever describes somebody who
was erased. --json has all that in the order of the log, for staff.

Examples:
  rabbet persons export 3
  rabbet persons export 3 --json > person-3.ndjson`,
    )
    .action((person: string) =>
      withWriteSide(
        async (writeSide) => {
          const { database } = writeSide;
          if (!(await isKnownPerson(database, person)))
            refuseAs('unknown', 'person/unknown', `Nothing is known of a person ${person}.`);
          const all = await findMergedPersons(writeSide, person);
          const printer = printerOf(command);
          const erased = new Set(await erasedAmong(database, all));
          head(printer, all, erased);
          const contacts = new ContactNames();
          const events = await eventsAbout(writeSide, new PersonEventFilter(new Set(all)), contacts);
          const rows: SaidInState[] = [];
          const actors = new Set<string>();
          for (const mergedPerson of all) {
            const account = await accountOf(writeSide, mergedPerson);
            if (account !== null) actors.add(`account-${account}`);
            rows.push(...(await saidInState(database, writeSide.personKeys, mergedPerson, account)));
          }
          if (printer.style === 'json') for (const record of [...events, ...rows]) printer.json(record);
          else printParts(printer, events, rows, { actors, contacts, isErased: erased.size === all.length });
          process.stderr.write(
            `${countOf(events.length, 'event')}, and ${countOf(rows.length, 'row')} beside the log.\n`,
          );
        },
        { isLong: true },
      ),
    );
}

function head(printer: Printer, all: readonly string[], erased: ReadonlySet<string>): void {
  const persons = all.map((person) => ({ person, erased: erased.has(person) }));
  if (printer.style === 'json') for (const person of persons) printer.json(person);
  else for (const { person, erased: was } of persons) printer.line(`Person ${person}${was ? ', who was erased' : ''}`);
}

/** Parts with their sentences, by what people ask; one that holds nothing stays away. */
function printParts(
  printer: Printer,
  events: readonly ShownEvent[],
  rows: readonly SaidInState[],
  wording: Wording,
): void {
  const sentences = [
    ...events.map((event) => ({ part: partOf(event.stream), sentence: eventInWords(event, wording) })),
    ...rows.map((row) => ({ part: partOfKept(row.what), sentence: keptInWords(row) })),
  ];
  const parts = [
    ...PARTS.map(
      (part) => [part, sentences.filter((sentence) => sentence.part === part).map(({ sentence }) => sentence)] as const,
    ),
    ['Who may see it', wording.isErased ? [] : readersInWords()] as const,
  ];
  for (const [part, partSentences] of parts) {
    if (partSentences.length === 0) continue;
    printer.line(`\n${printer.strong(part)}`);
    printSentences(printer, partSentences);
  }
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

async function eventsAbout({ eventStore }: WriteSide, filter: PersonEventFilter, contacts: ContactNames) {
  const { tell, end } = progressLine();
  const about: ShownEvent[] = [];
  let read = 0;
  let after: Position = START;
  for (;;) {
    const batch = await eventStore.readAll(after, { limit: PAGE });
    const last = batch.at(-1);
    if (!last) break;
    for (const event of batch) {
      if (event.origin === 'unknown') continue; // nobody can read that one
      contacts.take(event);
      if (!filter.includes(event)) continue;
      const ownEvent = { ...event, data: filter.ownData(event.data), personal: filter.ownPersonal(event.personal) };
      about.push(showEvent(ownEvent, true));
    }
    after = last.position;
    read += batch.length;
    tell(() => `${formatCount(read)} events read `);
  }
  end();
  return about;
}

async function accountOf({ executor }: WriteSide, person: string): Promise<number | null> {
  const { state } = await executor.state(accounts, STAFF_ID);
  return state.all.find(({ person_id }) => person_id === Number(person))?.id ?? null;
}
