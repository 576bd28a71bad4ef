import { duplicates } from '@rabbet/domain/people/people';
import { DUPLICATES_POINTING } from '@rabbet/projections';
import { aggregateOf } from '../kernel/changes/aggregates';
import type { Feature } from '../kernel/feature';
import { artistGuard } from './artists-details';
import { KnownPeople } from './known-people';
import { Merging } from './merging';
import { MergingController } from './merging.controller';
import { peopleReads } from './people.reads';

export const peopleFeature: Feature = {
  name: 'people',
  aggregates: [aggregateOf(duplicates)],
  reads: peopleReads,
  controllers: [MergingController],
  providers: [KnownPeople, Merging],
  pointingColumns: DUPLICATES_POINTING,
  recordGuard: (_executor, ask) => artistGuard(ask),
};
