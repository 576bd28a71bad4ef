import type { WhoAsksReply } from '@rabbet/client';
import type { AnyKind } from '@rabbet/domain/records/record';
import { labelOf } from '@rabbet/domain/records/labels';
import { titleOf, type RecordReply } from '@rabbet/domain/records/titles';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffPath } from '../../paths/paths';
import { Listed } from '../parts/Listed';
import { NothingHere } from '../frame/MissingPage';
import { type Fact, Facts, Sheet } from '../sheet/Sheet';
import { beforeIn, idIn } from '../sheet/SheetPage';
import { choicesQuery, namesQuery } from '../sheet/choices';
import { EditForm } from '../sheet/EditForm';
import { inWords } from '../sheet/editing';
import { History } from '../sheet/History';
import { ImagePicture } from '../images/images';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { FormDetails } from '../parts/FormDetails';
import { useClient } from '../frame/staff-client';
import { forStaff, mayChange, mayRead, useWho } from '../frame/who-asks';
import { BESIDE_FORMS, BESIDE_SAID, besideFacts, BesideLinks, Besides, loadBesides, SHOWN_BESIDE } from './besides';
import {
  allForms,
  editingOf,
  formsFor,
  historyQuery,
  kindIn,
  listPath,
  pointedAt,
  recordPath,
  recordQuery,
  type SheetRecord,
} from './kinds';
import { manyOf } from './KindsPage';

export const Frame = StaffFrame;
export const Missing = NothingHere;
export const forms = [...FRAME_FORMS, ...allForms('edit'), ...allForms('remove'), ...BESIDE_FORMS];
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
  await loadBesides(sources, who, { kind, record });
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
            notices={BESIDE_SAID}
            links={
              <>
                <Link to={listPath(kind)}>{`All ${manyOf(kind.title).toLowerCase()}`}</Link>
                <BesideLinks {...{ kind, record }} />
              </>
            }
            head={{
              facts: besideFacts(kind, record, visit.now),
              ...(isChanger && { more: <Remove {...{ kind, record }} />, moreForms: [formsFor(kind).remove.name] }),
            }}
            side={
              <>
                {kind.name === 'image' && <ImagePicture record={record} />}
                <Facts facts={factsOf(kind, record, isChanger)} />
                <Belonging {...{ kind, record, who }} />
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

/** References by their titles, and for whoever has no form of them the other values too. */
function factsOf(kind: AnyKind, record: SheetRecord, isChanger: boolean): readonly Fact[] {
  const facts = Object.entries(kind.fields).flatMap(([name, field]): Fact[] => {
    const value = record[name];
    if (value === null || value === undefined || value === false) return [];
    if (isChanger && field.kind !== 'reference') return []; // it is in the form
    if (field.kind === 'html') return [[labelOf(name, field), plainText(String(value))]];
    const other = pointedAt(kind, record, name);
    const words = other ? (
      <Link to={other.path}>{other.title}</Link>
    ) : (
      inWords(field, value as string | number | boolean)
    );
    return [[labelOf(name, field), words]];
  });
  return [['Number', String(record.id)], ...facts];
}

function plainText(html: string): string {
  return html
    .replace(/<\/(p|li|h\d)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();
}

interface BelongingProps {
  readonly kind: AnyKind;
  readonly record: SheetRecord;
  readonly who: WhoAsksReply | null;
}

/** Records that point at this one: those who work for a company, its contact details. */
function Belonging({ kind, record, who }: BelongingProps) {
  const lists = Object.entries(kind.related ?? {}).flatMap(([name, spec]) => {
    const all = record[name];
    return 'many' in spec && Array.isArray(all) && !SHOWN_BESIDE.includes(name)
      ? [{ name, spec, all: all as readonly RecordReply[] }]
      : [];
  });
  return lists.map(({ name, spec, all }) => {
    const other = kindByName(spec.many);
    return (
      <section key={name} className="sheet-history" aria-label={labelOf(name, {})}>
        <h2>{manyOf(other.title)}</h2>
        {all.length === 0 && <p>None.</p>}
        <ul>
          {all.map((one) => (
            <li key={one.id}>
              <Link to={recordPath(other, one.id)}>{titleOf(other, one)}</Link>
            </li>
          ))}
        </ul>
        {mayChange(who, other.resource) && (
          <Link to={staffPath(`${listPath(other)}/new`, { [spec.by]: record.id })}>{`Add ${other.title}`}</Link>
        )}
      </section>
    );
  });
}

function Remove({ kind, record }: Pick<BelongingProps, 'kind' | 'record'>) {
  return (
    <FormDetails form={formsFor(kind).remove} summary="Remove">
      <ShopForm
        form={formsFor(kind).remove}
        submit={`Remove this ${kind.title}`}
        look="danger"
        hidden={{ id: String(record.id), revision: String(record.revision) }}
      />
    </FormDetails>
  );
}
