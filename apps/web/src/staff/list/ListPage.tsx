import type { WhoAsksReply } from '@rabbet/client';
import type { List, RowOf } from '@rabbet/domain/pages/list';
import type { Paged } from '@rabbet/domain/pages/paging';
import { type Answer, useAnswer } from '../../kernel/data/answer';
import type { PageInput, PageModule } from '../../kernel/pages/load-page';
import { Notice } from '../frame/Notice';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../session/staff-client';
import { forStaff, mayChange, resourceOf, type StaffSources, useWho } from '../session/who-asks';
import { FormDetails } from '../parts/FormDetails';
import { Refused } from '../parts/Refused';
import { useStored } from '../parts/stored';
import { type ChangeForm, ChangeSection, changeForms, fetchChoices } from '../sheet/ChangeForms';
import { choicesQuery } from '../sheet/choices';
import { offeredColumns, shownNames } from './columns';
import { chosenFields } from './filters/ListFilters';
import { ListHead } from './ListHead';
import { ListMenu } from './ListMenu';
import { ListRows } from './ListRows';
import type { ListQuery } from './query/list-address';
import { listQuery, queryOfPage } from './query/list-query';
import type { ListPageSpec } from './query/list-spec';

/** Fetches the rows of a list, and what its conditions choose from. */
export async function fetchList(
  { queryClient, client }: StaffSources,
  who: WhoAsksReply | null,
  spec: Pick<ListPageSpec, 'list' | 'usual' | 'pastDays' | 'namedKinds'>,
  visit: PageInput,
): Promise<void> {
  const { list, namedKinds } = spec;
  const query = queryOfPage(spec, visit);
  await Promise.all([
    ...(isRefused(spec, query, visit.now) ? [] : [queryClient.fetchQuery(listQuery(client, list, query))]),
    queryClient.fetchQuery(choicesQuery(client, who, chosenFields(list.filters, namedKinds))),
  ]);
}

/** The module of a page that shows a list of its own. */
export function listPage<L extends List>(spec: ListPageSpec<L>): PageModule {
  const { changes, path } = spec;
  const adding = changes ? changeForms(changes, path).filter(({ isNew }) => isNew) : [];
  return {
    Frame: StaffFrame,
    forms: [...FRAME_FORMS, ...adding.map(({ form }) => form), ...(spec.beside?.forms ?? [])],
    load: forStaff(resourceOf(spec), (visit, sources, who) => {
      const query = queryOfPage(spec, visit);
      return Promise.all([
        fetchList(sources, who, spec, visit),
        fetchChoices(sources, who, changes, adding),
        ...(isRefused(spec, query, visit.now) ? [] : (spec.loadBeside?.(sources, who, query) ?? [])),
      ]);
    }),
    Page: ({ visit }) => <ListPage spec={spec} visit={visit} adding={adding} />,
  };
}

function isRefused({ pastDays }: Pick<ListPageSpec, 'pastDays'>, query: ListQuery, now: Date): boolean {
  return (pastDays?.refusal(query, now) ?? null) !== null;
}

interface ListPageProps<L extends List> {
  readonly spec: ListPageSpec<L>;
  readonly visit: PageInput;
  readonly adding?: readonly ChangeForm[];
}

export function ListPage<L extends List>({ spec, visit, adding = [] }: ListPageProps<L>) {
  const { list, path, title, Summary } = spec;
  const query = queryOfPage(spec, visit);
  const { now } = visit;
  const refusal = spec.pastDays?.refusal(query, now) ?? null;
  const asking = { ...listQuery(useClient(), list, query), enabled: refusal === null };
  const answer: Answer<Paged<RowOf<L>>> = useAnswer(asking);
  const offered = offeredColumns(spec, useWho());
  const [chosen, choose] = useStored<readonly string[]>(`list-columns ${path}`);
  const names = shownNames(
    spec,
    offered.map(({ name }) => name),
    { chosen, rows: answer.data?.data ?? [] },
  );
  const menu = <ListMenu {...{ list, path, title, query, offered }} shown={names} onChoose={choose} />;
  const page = refusal === null ? answer.data : undefined;
  return (
    <>
      <ListHead {...{ spec, query, now, refusal, page, menu }} folds={<Folds {...{ spec, adding }} />} />
      <Notice visit={visit} said={spec.notices ?? {}} />
      {refusal ? (
        <Refused {...refusal} />
      ) : (
        <>
          {Summary && <Summary query={query} />}
          <ListRows {...{ spec, answer, names, query, now }} />
        </>
      )}
    </>
  );
}

interface FoldsProps<L extends List> {
  readonly spec: ListPageSpec<L>;
  readonly adding: readonly ChangeForm[];
}

/** Forms that begin a record, each folded away. */
function Folds<L extends List>({ spec, adding }: FoldsProps<L>) {
  const who = useWho();
  const isChanger = spec.changes !== undefined && mayChange(who, spec.changes.resource);
  return (
    <div className="folds">
      {isChanger &&
        adding.map((change) => (
          <FormDetails key={change.form.name} form={change.form} summary={change.title}>
            <ChangeSection {...change} isFolded record={null} More={spec.more?.[change.form.name]} />
          </FormDetails>
        ))}
      {spec.beside?.shown}
    </div>
  );
}
