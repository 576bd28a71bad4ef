import type { Client, StaffWidgetReply, TransactionReply } from '@rabbet/client';
import { imageAddress } from '@rabbet/domain/images/images';
import { STANDING_WORDS } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/text/maker-name';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/answer';
import type { PageInput } from '../../kernel/load-page';
import { useClient } from '../staff-client';
import { piecePath } from '../../paths';
import { STAFF_PATHS } from '../../staff-paths';
import { Listed } from '../Listed';
import { NothingHere } from '../MissingPage';
import { Notice } from '../Notice';
import { PageTitle } from '../PageTitle';
import { type Fact, Facts, idIn } from '../SheetPage';
import { FRAME_FORMS, StaffFrame } from '../StaffFrame';
import { forStaff, mayChange, mayRead, useWho } from '../who-asks';
import { choicesQuery, namesQuery } from '../sheet/choices';
import { EditForm } from '../sheet/EditForm';
import { History } from '../sheet/History';
import { editArtwork, EDITING, HISTORY_FIELDS, historyQuery, PIECE } from './editing';
import { RecordTransaction } from './RecordTransaction';
import { TRANSACTION_CHOICES, TRANSACTION_FORMS } from './transaction-forms';
import { dimensionsQuery, measure, removeMeasure } from './sizes';
import { Sizes } from './Sizes';
import { Transactions } from './Transactions';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [...FRAME_FORMS, editArtwork, ...TRANSACTION_FORMS, measure, removeMeasure];
export const load = forStaff('pieces', async (visit, { queryClient, client }, who) => {
  const [piece] = await Promise.all([
    queryClient.fetchQuery({ ...pieceQuery(client, idIn(visit)), staleTime: 0 }),
    ...(idIn(visit) === 0
      ? []
      : [queryClient.fetchQuery({ ...historyQuery(client, idIn(visit), beforeIn(visit)), staleTime: 0 })]),
    ...(mayChange(who, 'pieces')
      ? [EDITING.fields, TRANSACTION_CHOICES].map((fields) => queryClient.fetchQuery(choicesQuery(client, who, fields)))
      : []),
    ...(mayRead(who, 'accounts') ? [queryClient.fetchQuery(namesQuery(client))] : []),
  ]);
  if (piece === null) return 'missing';
  if (mayChange(who, 'pieces')) await queryClient.fetchQuery(dimensionsQuery(client, piece.piece.type_id));
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
          <>
            <PageTitle title={whole.piece.name}>
              <Link to={STAFF_PATHS.artworks}>All pieces</Link>
              {whole.piece.offered && <a href={piecePath(whole.piece)}>As visitors see it</a>}
            </PageTitle>
            <Notice visit={visit} said={SAID} />
            <div className="sheet">
              <div className="sheet-side">
                <Picture piece={whole.piece} />
                <Facts facts={factsOf(whole.piece)} />
                <Transactions transactions={whole.transactions} now={visit.now} isChanger={mayChange(who, 'pieces')} />
              </div>
              <div className="sheet-main">
                {mayChange(who, 'pieces') && <RecordTransaction {...whole} chosen={visit.search.get('record')} />}
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
                <History
                  answer={history}
                  what="piece"
                  fields={HISTORY_FIELDS}
                  path={visit.path}
                  before={beforeIn(visit)}
                  now={visit.now}
                />
              </div>
            </div>
          </>
        )
      }
    </Listed>
  );
}

const WIDTH = 480;

function Picture({ piece: { images, name } }: { readonly piece: StaffWidgetReply }) {
  const image = images[0]?.image;
  if (!image) return <p className="ledger-empty">No picture yet</p>;
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

function factsOf(piece: StaffWidgetReply): readonly Fact[] {
  const { id, manufacturer, type, dimensions, quantity, standing, offered } = piece;
  return [
    ['Number', String(id)],
    ['By', manufacturer ? makerName(manufacturer) : 'nobody knows'],
    ...(type ? [['Type', type.name] as const] : []),
    ...dimensions.map(({ dimension, value, units }): Fact => [
      dimension?.name ?? 'size',
      units ? `${value} ${units.name}` : value,
    ]),
    ['On hand', String(quantity)],
    ['Standing', `${standing}: ${STANDING_WORDS[standing]}`],
    ['Visitors', offered ? 'see it in the inventory' : 'do not see it in the inventory'],
  ];
}
