import { ACTIVITIES, ACTIVITY_WORDS, completionFields, transactionFields } from '@rabbet/domain/artworks/artworks';
import { priceTag } from '@rabbet/domain/money/money';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { Argument, type Command } from 'commander';
import { toAddAction, parseChoice, Faults, type RowFieldNames } from '@rabbet/imports';
import { recordId } from '../../kernel/arguments/arguments';
import { sendMany } from '../../kernel/sending/bulk';
import { aboutBulk, addBulkOptions, wantsMany } from '../../kernel/sending/bulk-options';
import { type Call, makeChange, withServer } from '../../kernel/connection/call';
import { addFieldOptions, fieldValues } from '../../kernel/arguments/field-options';
import { makeReadChange } from '../../kernel/verbs/checked-change';
import { requiredId, tell, UNSET } from '../../kernel/verbs/change-replies';

const OF_PIECE: RowFieldNames = [['id', 'widget_id']];
const TRANSACTIONS = 'core/commerce/widgets/transactions';

export function transact(artworks: Command): void {
  const command: Command = artworks
    .command('transact')
    .description('say what became of a piece: bought, left with us, moved, sold, brought back, counted');
  command.argument('[piece]', 'its id', recordId);
  command.addArgument(
    new Argument('[activity]').choices(ACTIVITIES).argParser((text: string) => parseChoice(ACTIVITIES, text)),
  );
  addFieldOptions(command, transactionFields, { except: ['activity'] });
  addBulkOptions(command);
  command.addHelpText(
    'after',
    `${UNSET}
${ACTIVITIES.map((activity) => `  ${activity.toLowerCase().padEnd(12)} ${ACTIVITY_WORDS[activity]}`).join('\n')}

With --from, each row holds the piece and its transaction:
  {"key":"S-1","widget_id":12,"activity":"Sold","customer_id":3}
  {"key":"S-2","widget_id":13,"activity":"Moved","location":"Window"}
${aboutBulk('recorded')}

Examples:
  rabbet artworks transact 1501 sold --price 800 --invoice S-2041
  rabbet artworks transact 1505 sold --order-id 61
  rabbet artworks transact 1502 moved --location "North wall"
  rabbet artworks transact 1503 consigned --vendor-id 7 --share 60
  rabbet artworks transact 1503 purchased --cost 40 --completed 2026-03-31
  echo '{"widget_id":1504,"activity":"Sold"}' | rabbet artworks transact --from -`,
  );
  command.action(async (piece: number | undefined, activity: string | undefined) => {
    if (wantsMany(command, [])) return transactMany(command);
    if (piece === undefined) command.error("error: missing required argument 'piece'");
    if (activity === undefined) command.error(`error: missing required argument 'activity' (${ACTIVITIES.join(', ')})`);
    await withServer(command, async (call) => {
      const body = { widget_id: piece, activity, ...fieldValues(transactionFields, call.options) };
      const made = await makeReadChange(call, { method: 'POST', path: TRANSACTIONS, body, faults: [] }, ['activity']);
      const { transaction_id = made.id, price } = made;
      const ofPiece = 'price' in body ? '' : ', the price of the piece';
      const sold = price === undefined ? '' : ` It was sold for ${priceTag(Math.round(price * 100))}${ofPiece}.`;
      tell(call, made, `Transaction ${transaction_id} of piece ${piece} is recorded.${sold}`);
    });
  });
}

async function transactMany(command: Command): Promise<void> {
  const beside = fieldValues(transactionFields, command.opts());
  await sendMany(command, {
    verb: 'artworks transact',
    done: 'recorded',
    actionOf: async (_call, { values }) => {
      const faults = new Faults();
      const about = await faults.capture(() => requiredId('piece', 'widget_id', values.widget_id));
      const { widget_id: _, ...fields } = values;
      const body = { widget_id: about, ...faults.read(transactionFields, { ...beside, ...fields }) };
      const path = about === undefined ? null : TRANSACTIONS;
      return toAddAction({ method: 'POST', path, body, faults: faults.all, rowFieldNames: OF_PIECE, subject: about });
    },
    idOf: ({ id, transaction_id }) => transaction_id ?? id,
  });
}

export function complete(artworks: Command): void {
  const command: Command = artworks
    .command('complete')
    .description('say that a transaction which was begun is completed: from then on it counts')
    .argument('<piece>', 'its id', recordId)
    .argument('<transaction>', 'the id of the transaction, as show tells it', recordId);
  addFieldOptions(command, completionFields);
  command.addHelpText(
    'after',
    `
Examples:
  rabbet artworks complete 1506 48
  rabbet artworks complete 1506 48 --completed 2026-03-31`,
  );
  command.action((piece: number, transaction: number) =>
    withServer(command, (call) =>
      tellOf(call, { piece, transaction }, 'completion', fieldValues(completionFields, call.options)),
    ),
  );
}

export function correct(artworks: Command): void {
  const command: Command = artworks
    .command('correct')
    .description('have a wrong transaction count for nothing: it stays to be seen, with the reason')
    .argument('<piece>', 'its id', recordId)
    .argument('<transaction>', 'the id of the transaction, as show tells it', recordId)
    .requiredOption('--reason <text>', 'what was wrong')
    .addHelpText('after', '\nExample:\n  rabbet artworks correct 1505 47 --reason "was sold twice by mistake"');
  command.action((piece: number, transaction: number, { reason }: { reason: string }) =>
    withServer(command, (call) => tellOf(call, { piece, transaction }, 'correction', { reason })),
  );
}

const BECOMES = { completion: 'completed', correction: 'corrected' } as const;

/** Completes or corrects a transaction that is there. */
async function tellOf(
  call: Call,
  { piece, transaction }: { readonly piece: number; readonly transaction: number },
  what: keyof typeof BECOMES,
  body: object,
): Promise<void> {
  const transactions = await call.client.widgetTransactions(piece);
  if (!transactions.some(({ id }) => id === transaction))
    refuseAs('unknown', 'transaction/unknown', `Piece ${piece} has no transaction ${transaction}.`);
  const changed = await makeChange(call, 'POST', `${TRANSACTIONS}/${transaction}/${what}`, body);
  tell(call, changed, `Transaction ${transaction} of piece ${piece} is ${BECOMES[what]}.`);
}
