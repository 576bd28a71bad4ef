import type { Client, StaffWidgetReply, TransactionReply } from '@rabbet/client';
import { imageAddress } from '@rabbet/domain/images/images';
import { STANDING_WORDS } from '@rabbet/domain/artworks/artworks';
import { labelOf } from '@rabbet/domain/records/labels';
import { makerName } from '@rabbet/domain/text/maker-name';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { useClient } from '../session/staff-client';
import { inchesSaid } from '../../ui/inches';
import { piecePath } from '../../paths/paths';
import { staffAuditPath, STAFF_PATHS } from '../../paths/staff-paths';
import { Listed } from '../parts/Listed';
import { NothingHere } from '../frame/MissingPage';
import { type Fact, Facts, Sheet } from '../sheet/Sheet';
import { idIn } from '../sheet/SheetPage';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { forStaff, mayChange, mayRead, useWho } from '../session/who-asks';
import { choiceQuery, choicesQuery, namesQuery } from '../sheet/choices';
import { EditForm } from '../sheet/EditForm';
import { History } from '../sheet/History';
import { newestImagesQuery, PICTURE_SAID, Pictures } from '../images/images';
import {
  editArtwork,
  EDITING,
  HISTORY_FIELDS,
  holdPiece,
  releasePiece,
  historyQuery,
  PICTURE_FORMS,
  PIECE,
  PIECE_PICTURES,
} from './editing';
import { Hold, useHoldFacts } from './Hold';
import { priceWords } from './price-words';
import { RecordTransaction } from './RecordTransaction';
import { TRANSACTION_CHOICES, TRANSACTION_FORMS } from './transaction-forms';
import { dimensionsQuery, measure, removeMeasure } from './sizes';
import { Sizes } from './Sizes';
import { Transactions } from './Transactions';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [
  ...FRAME_FORMS,
  editArtwork,
  measure,
  removeMeasure,
  holdPiece,
  releasePiece,
  ...TRANSACTION_FORMS,
  ...Object.values(PICTURE_FORMS),
];
export const load = forStaff('pieces', async (visit, { queryClient, client }, who) => {
  const [piece] = await Promise.all([
    queryClient.fetchQuery({ ...pieceQuery(client, idIn(visit)), staleTime: 0 }),
    ...(idIn(visit) === 0
      ? []
      : [queryClient.fetchQuery({ ...historyQuery(client, idIn(visit), beforeIn(visit)), staleTime: 0 })]),
    ...(mayChange(who, 'pieces')
      ? [EDITING.fields, TRANSACTION_CHOICES].map((fields) => queryClient.fetchQuery(choicesQuery(client, who, fields)))
      : []),
    ...(mayChange(who, 'pieces') && mayRead(who, 'content') ? [queryClient.fetchQuery(newestImagesQuery(client))] : []),
    ...(mayRead(who, 'accounts') ? [queryClient.fetchQuery(namesQuery(client))] : []),
  ]);
  if (piece === null) return 'missing';
  if (mayChange(who, 'pieces')) await queryClient.fetchQuery(dimensionsQuery(client, piece.piece.type_id));
  const { held_for } = piece.piece;
  if (held_for != null) await queryClient.fetchQuery(choiceQuery(client, who, { to: 'customer' }, held_for));
  return 'found';
});

interface Whole {
  readonly piece: StaffWidgetReply;
  readonly transactions: readonly TransactionReply[];
}

function beforeIn({ search }: PageInput): number | null {
  const before = Number(search.get('before') ?? NaN);
  return Number.isSafeInteger(before) && before >= 0 ? before : null;
}

function pieceQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: [PIECE, id],
    queryFn: async (): Promise<Whole | null> => {
      if (id === 0) return null;
      const [{ data }, transactions] = await Promise.all([client.allWidgets({ id }), client.widgetTransactions(id)]);
      return data[0] ? { piece: data[0], transactions } : null;
    },
  });
}

const SAID = {
  ...PICTURE_SAID,
  added: 'The piece is added.',
  held: 'It is on hold.',
  released: 'It is not on hold any more.',
  saved: 'Saved.',
  recorded: 'Recorded.',
  measured: 'The sizes are changed.',
  completed: 'It is completed.',
  corrected: 'It is corrected, and no longer counts.',
};

export function Page({ visit }: { readonly visit: PageInput }) {
  const client = useClient();
  const answer = useAnswer(pieceQuery(client, idIn(visit)));
  const history = useAnswer(historyQuery(client, idIn(visit), beforeIn(visit)));
  const who = useWho();
  return (
    <Listed answer={answer} what="the piece">
      {(whole) =>
        whole && (
          <Sheet
            title={whole.piece.name}
            visit={visit}
            notices={SAID}
            links={<PieceLinks piece={whole.piece} isAdded={visit.search.get('said') === 'added'} />}
            head={{ facts: headFactsOf(whole.piece) }}
            side={
              <>
                <Picture piece={whole.piece} />
                <PieceFacts piece={whole.piece} now={visit.now} />
                <Transactions transactions={whole.transactions} now={visit.now} isChanger={mayChange(who, 'pieces')} />
              </>
            }
            timeline={
              <History
                answer={history}
                what="piece"
                fields={HISTORY_FIELDS}
                path={visit.path}
                before={beforeIn(visit)}
                now={visit.now}
              />
            }
          >
            {mayChange(who, 'pieces') && (
              <EditForm
                key={whole.piece.id}
                editing={EDITING}
                form={editArtwork}
                record={whole.piece}
                who={who}
                history={historyQuery(client, whole.piece.id)}
              />
            )}
            {mayChange(who, 'pieces') && <Sizes piece={whole.piece} />}
            <Pictures
              sort={PIECE_PICTURES}
              forms={PICTURE_FORMS}
              owner={whole.piece.id}
              pictures={whole.piece.images.map(({ ordinal, ...picture }) => ({ ...picture, place: ordinal }))}
              isChanger={mayChange(who, 'pieces')}
            />
            {mayChange(who, 'pieces') && <RecordTransaction {...whole} chosen={visit.search.get('record')} />}
            {mayChange(who, 'pieces') && <Hold piece={whole.piece} now={visit.now} />}
          </Sheet>
        )
      }
    </Listed>
  );
}

function headFactsOf(piece: StaffWidgetReply): readonly Fact[] {
  const { standing, location } = piece;
  return [
    ['Price', priceWords(piece)],
    ['Standing', standing],
    ...(location === null ? [] : [['Where', location] as const]),
  ];
}

interface PieceLinksProps {
  readonly piece: StaffWidgetReply;
  /** The piece was just added: another one may follow. */
  readonly isAdded: boolean;
}

function PieceLinks({ piece, isAdded }: PieceLinksProps) {
  const who = useWho();
  return (
    <>
      <Link to={STAFF_PATHS.artworks}>All pieces</Link>
      {isAdded && <Link to={STAFF_PATHS.newArtwork}>Add another</Link>}
      {mayRead(who, 'costs') && <Link to={staffAuditPath(piece.id)}>Ownership history</Link>}
      {piece.offered && <a href={piecePath(piece)}>As visitors see it</a>}
    </>
  );
}

const WIDTH = 480;

function Picture({ piece: { images, name } }: { readonly piece: StaffWidgetReply }) {
  const image = images[0]?.image;
  if (!image) return <p className="list-empty">No picture yet</p>;
  return (
    <img
      className="piece-picture"
      src={imageAddress(image.id, image, WIDTH)}
      width={image.width}
      height={image.height}
      alt={image.alt ?? name}
    />
  );
}

function PieceFacts({ piece, now }: { readonly piece: StaffWidgetReply; readonly now: Date }) {
  return <Facts facts={[...factsOf(piece), ...useHoldFacts(piece, now)]} />;
}

function factsOf(piece: StaffWidgetReply): readonly Fact[] {
  const { id, manufacturer, type, dimensions, quantity, standing, offered } = piece;
  return [
    ['Number', String(id)],
    ['Artist', manufacturer ? makerName(manufacturer) : 'nobody knows'],
    ...(type ? [['Type', type.name] as const] : []),
    ...dimensions.map(({ dimension, value, units }): Fact => [
      labelOf(dimension?.name ?? 'size', {}),
      units ? sizeSaid(value, units) : value,
    ]),
    ['Price', priceWords(piece)],
    ['On hand', String(quantity)],
    ['Standing', `${standing}: ${STANDING_WORDS[standing]}`],
    ['Visitors', offered ? 'see it in the inventory' : 'do not see it in the inventory'],
  ];
}

/** "24½ inches", as visitors read it. */
function sizeSaid(value: string, { name }: { readonly name: string }): string {
  return name === 'inch' ? `${inchesSaid(Number(value))} inches` : `${value} ${name}`;
}
