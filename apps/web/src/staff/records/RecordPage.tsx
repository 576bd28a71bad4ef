import { article } from '@rabbet/domain/articles/articles';
import type { AnyKind } from '@rabbet/domain/records/record';
import { titleOf } from '@rabbet/domain/records/titles';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { Listed } from '../parts/Listed';
import { NothingHere } from '../frame/MissingPage';
import { Facts, Sheet, type SheetHead } from '../sheet/Sheet';
import { beforeIn, idIn } from '../sheet/SheetPage';
import { choicesQuery, namesQuery } from '../sheet/choices';
import { EditForm } from '../sheet/EditForm';
import { History } from '../sheet/History';
import { ImagePicture } from '../images/images';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, mayRead, useWho } from '../session/who-asks';
import { ARTICLE_FORMS, ARTICLE_SAID, articleActs } from './article-acts';
import { besideFacts, Besides, SHOWN_BESIDE } from './besides';
import {
  allForms,
  editingOf,
  formsFor,
  historyQuery,
  kindIn,
  listPath,
  recordPath,
  recordQuery,
  type SheetRecord,
} from './kinds';
import { manyOf } from './KindsPage';
import { Belonging, factsOf, Remove } from './record-parts';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [...FRAME_FORMS, ...allForms('edit'), ...allForms('remove'), ...ARTICLE_FORMS];
export const load = forStaff(null, async (visit, sources, who) => {
  const { queryClient, client } = sources;
  const [kind, id] = [kindIn(visit), idIn(visit)];
  if (!kind || id === 0 || !mayRead(who, kind.readers ?? kind.resource)) return 'missing';
  const [record] = await Promise.all([
    queryClient.fetchQuery({ ...recordQuery(client, kind, id), staleTime: 0 }),
    queryClient.fetchQuery({ ...historyQuery(client, kind, id, beforeIn(visit)), staleTime: 0 }),
    ...(mayChange(who, kind.resource) ? [queryClient.fetchQuery(choicesQuery(client, who, kind.fields))] : []),
    ...(mayRead(who, 'accounts') ? [queryClient.fetchQuery(namesQuery(client))] : []),
  ]);
  if (record === null) return 'missing';
  // one that was merged is answered for by another
  if (record.id !== id) return { status: 302, location: recordPath(kind, record.id) };
  return 'found';
});

/** The sheet of a record: facts, form, history and what belongs to it, all from the fields of its kind. */
export function Page({ visit }: { readonly visit: PageInput }) {
  const kind = kindIn(visit);
  return kind && <RecordSheet kind={kind} visit={visit} />;
}

function RecordSheet({ kind, visit }: { readonly kind: AnyKind; readonly visit: PageInput }) {
  const client = useClient();
  const id = idIn(visit);
  const answer = useAnswer(recordQuery(client, kind, id));
  const history = useAnswer(historyQuery(client, kind, id, beforeIn(visit)));
  const who = useWho();
  const isChanger = mayChange(who, kind.resource);
  return (
    <Listed answer={answer} what={`the ${kind.title}`}>
      {(record) =>
        record && (
          <Sheet
            title={titleOf(kind, record)}
            visit={visit}
            links={<Link to={listPath(kind)}>{`All ${manyOf(kind.title).toLowerCase()}`}</Link>}
            notices={ARTICLE_SAID}
            head={{
              facts: besideFacts(kind, record, visit.now),
              ...(isChanger &&
                actsOf(kind, record, kind.name === article.name ? articleActs(record, who, visit.now) : {})),
            }}
            side={
              <>
                {kind.name === 'image' && <ImagePicture record={record} />}
                <Facts facts={factsOf(kind, record, isChanger)} />
                <Belonging {...{ kind, record, who }} shownElsewhere={SHOWN_BESIDE} />
              </>
            }
            timeline={
              <History
                answer={history}
                what={kind.title}
                fields={kind.fields}
                path={visit.path}
                before={beforeIn(visit)}
                now={visit.now}
              />
            }
          >
            {isChanger && (
              <EditForm
                key={id}
                editing={editingOf(kind)}
                form={formsFor(kind).edit}
                record={record}
                who={who}
                history={historyQuery(client, kind, id)}
              />
            )}
            <Besides {...{ kind, record }} />
          </Sheet>
        )
      }
    </Listed>
  );
}

/** Acts of single kinds, and removing, which every kind has. */
function actsOf(kind: AnyKind, record: SheetRecord, { act, more }: Pick<SheetHead, 'act' | 'more'>): SheetHead {
  const forms = [formsFor(kind).remove, ...ARTICLE_FORMS];
  return {
    act,
    more: (
      <>
        {more}
        <Remove {...{ kind, record }} />
      </>
    ),
    moreForms: forms.map(({ name }) => name),
  };
}
