import { processCaller } from '@rabbet/domain/callers/caller';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Projection, QueryContext } from '@rabbet/projections';
import { LRUCache } from 'lru-cache';
import type { QueryService } from '../../reads/query-service';

/** Describes how the owners of parts are found: `Rows` names the row of each sort of part. */
export interface PartLookup<Rows> {
  /** Noun of the owner in sentences: "a piece". */
  readonly owner: string;
  readonly projection: Pick<Projection, 'name'>;
  readonly find: <P extends keyof Rows>(context: QueryContext, part: P, id: number) => Promise<Rows[P] | null>;
}

/** Finds the owner of a part of one sort by the part's own id. */
export class PartOwners<Rows, P extends keyof Rows & string> {
  /** Rows of parts that may have been removed since: a removal that is sent again is answered as the first time. */
  private readonly cachedRows = new LRUCache<number, Rows[P] & object>({ max: 10_000 });

  constructor(
    private readonly queries: Pick<QueryService, 'context' | 'requireCaughtUp'>,
    private readonly lookup: PartLookup<Rows>,
    private readonly part: P,
  ) {}

  async of(id: number): Promise<Rows[P] & object> {
    const { owner, projection, find } = this.lookup;
    const look = () => find(this.queries.context(processCaller('part-owners')), this.part, id);
    const row =
      (await look()) ??
      (await this.queries.requireCaughtUp([projection]).then(look)) ?? // it may be a moment old
      this.cachedRows.get(id) ??
      refuseAs('unknown', 'record/unknown', `There is no such ${this.part} of ${owner}.`);
    this.cachedRows.set(id, row);
    return row;
  }
}
