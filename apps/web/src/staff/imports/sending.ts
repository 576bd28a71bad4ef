import { batching, type Client, createClient, isPassing } from '@rabbet/client';
import { importRunList } from '@rabbet/domain/imports/imports';
import {
  ADVICE_ON_PAGES,
  beginRun,
  type BulkCommand,
  type FolderImages,
  importArtistsBulk,
  importCustomersBulk,
  importPiecesBulk,
  inRehearsal,
  inRun,
  type Input,
  ResultCollector,
  NameResolver,
  newcomersInWords,
  newRunName,
  Retrier,
  type RowResult,
  type RunFile,
  sendRows,
  type SheetKind,
  Tally,
} from '@rabbet/imports';
import { isOfPast, type Settings } from './settings';
import { SORTS } from './sorts';

/** A sheet sent to the shop: to be decided alone, or to be done. */
export interface Sending {
  readonly run: string;
  readonly file: RunFile;
  readonly isTrial: boolean;
  readonly settings: Settings;
  /** Pictures that rows may name; null without any. */
  readonly images: FolderImages | null;
  readonly signal: AbortSignal;
  readonly take: (result: RowResult) => void;
}

export interface Outcome {
  readonly tally: Tally;
  readonly results: ReadonlyMap<number, RowResult>;
  /** Sentence on the artists who are new; null where there are none. */
  readonly newcomers: string | null;
  /** Error that ended it early. */
  readonly cutOff: Error | null;
}

export const PATIENCE_MS = 60_000;
const AT_ONCE = 500;

const ON_ARTISTS = {
  change: `to change them, choose "${SORTS.artists.modes.upsert}"`,
  somebodyElse: 'If it is somebody else, add them under Artists first.',
};
const CUSTOMER_ADVICE = {
  somebodyElse: 'If it is somebody else, add them under Customers first.',
  upsert: `"${SORTS.customers.modes.upsert}"`,
} as const;

/** Words of the choice that adds what is likely a piece of the shop. */
export const ADDING_LIKELY = 'Add pieces that are likely there already';

type Made = (sending: Sending, naming: NameResolver) => BulkCommand;

/** Change that each row of such a sheet asks for. */
const BULKS: Readonly<Record<SheetKind, Made>> = {
  artworks: ({ images, settings: { mode, type, how, addsLikely } }, naming) => {
    const beside = { ...(type && { type }), ...(how && { transaction: { activity: how } }) };
    const wayOut = addsLikely ? null : `Tick "${ADDING_LIKELY}" to add it all the same.`;
    return importPiecesBulk(beside, () => naming, { mode, images: images ?? undefined, adviceOnDoubles: wayOut });
  },
  artists: ({ settings: { mode } }) => importArtistsBulk(mode, ON_ARTISTS),
  customers: ({ settings: { mode } }) => importCustomersBulk({ ...CUSTOMER_ADVICE, mode }),
};

function namingFor(client: Client, { isTrial, settings: { mode, addsArtists } }: Sending): NameResolver {
  const fate = addsArtists && mode !== 'update' ? (isTrial ? 'passed over' : 'added') : 'advised';
  return new NameResolver(client, fate, ADVICE_ON_PAGES);
}

/** Sends the rows of a sheet, each as the change that it asks for. */
export async function sendSheet(client: Client, { source }: Input, sending: Sending): Promise<Outcome> {
  const { run, file, isTrial, settings, signal, take } = sending;
  const { transport } = client;
  const isPast = isOfPast(settings);
  const inOwn = isTrial ? inRehearsal(transport, newRunName()) : inRun(transport, run, { isPast });
  const own = createClient(batching(inOwn));
  const [tally, results, naming] = [new Tally(), new ResultCollector(), namingFor(own, sending)];
  const retrier = new Retrier({ giveUpAfterMs: PATIENCE_MS, signal, isPassing });
  const begun = isTrial ? null : retrier.run(() => beginRun(own, file));
  const unbegun = (await begun?.then(null, (error: Error) => error)) ?? null; // whatever fails there throws errors
  const cutOff =
    unbegun ??
    (await sendRows(own, BULKS[settings.sort](sending, naming), {
      run,
      isDryRun: isTrial,
      concurrency: AT_ONCE,
      tally,
      retrier,
      source: { ...source, noteSent: (line) => results.noteSent(line) },
      announceRun: () => {}, // the page keeps it
      print: (result) => {
        results.setResult(result);
        take(result);
        return Promise.resolve();
      },
    }));
  if (!isTrial) await own.list(importRunList, { run }).catch(() => {}); // waits until lists show it
  return { tally, results: results.all, newcomers: newcomersInWords(naming.newcomers, isTrial), cutOff };
}
