import { countOf, counted } from '@rabbet/domain/numbers/counted';
import { oneWithPerson, type WriteSide } from '@rabbet/commands';
import { accounts, STAFF_ID } from '@rabbet/domain/accounts/accounts';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { START } from '@rabbet/domain/events/event';
import { SaidOf } from '@rabbet/domain/people/people';
import { withoutCosts } from '@rabbet/domain/registry/costs-in-events';
import { erasedAmong, isKnownPerson, saidInState } from '@rabbet/postgres';
import type { Command } from 'commander';
import { personId } from '../../kernel/arguments';
import { EVENT_COLUMNS, toldEvent } from '../../kernel/events';
import { withWriteSide } from '../../kernel/operator';
import { type Column, type Printer, printerOf } from '../../kernel/printing';
import { progressLine } from '../../kernel/progress';

const PAGE = 1_000;

const IN_STATE: readonly Column<Awaited<ReturnType<typeof saidInState>>[number]>[] = [
  { title: 'at', of: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { title: 'what', of: ({ what }) => what },
  { title: 'said', of: ({ data }) => JSON.stringify(data), gives: true },
];

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
words can be handed over: they leave out what the shop itself pays and owes
(costs, markups, whose a piece was). --json has that too, and is for staff.

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
          const isWhole = printer.style === 'json';
          printer.table(
            EVENT_COLUMNS,
            isWhole ? events : events.map((one) => ({ ...one, data: withoutCosts(one.data) })),
          );
          let kept = 0;
          for (const one of all) {
            const said = await saidInState(database, writeSide.personKeys, one, await accountOf(writeSide, one));
            if (said.length > 0) printer.table(IN_STATE, said);
            kept += said.length;
          }
          process.stderr.write(`${countOf(events.length, 'event')}, and ${countOf(kept, 'row')} beside the log.\n`);
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
