import type { ClockFacts } from '@rabbet/domain/deciders/decider';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { PersonId, Recorded } from '@rabbet/domain/events/event';
import type { UsedIdentifiers } from '@rabbet/domain/events/identifiers';
import type { Aggregate } from '../executing/aggregate';

/** Upcasts and identifiers of the events of these tests: the counterpart of the shop's registry. */
export const TEST_EVENT_KNOWLEDGE = {
  upcasts: {},
  /** The first event of the stream `<kind>-<id>` brings that id into use; its command had reserved it. */
  identifiersIn({ stream, revision, commandId }: Recorded): UsedIdentifiers {
    const [, kind, id] = /^(.+)-([1-9]\d*)$/.exec(stream) ?? [];
    const isNew = revision === 0 && kind && id;
    if (!isNew) return { ids: [], keys: [] };
    return { ids: [{ kind, id: Number(id), key: commandId ?? undefined }], keys: [] };
  },
};

/** Events of the aggregate of these tests: a small exhibition with a guest book. */
export type ExhibitionEvent =
  | { type: 'ExhibitionPlanned'; data: { title: string; opensOn: string } }
  | { type: 'WorkHung'; data: { artworkId: number; wall: string } }
  | { type: 'ExhibitionOpened'; data: { on: string } }
  | { type: 'GuestSigned'; data: { guest: PersonId }; personal: { [guest: PersonId]: Guest | null } };

export type ExhibitionCommand =
  | { type: 'PlanExhibition'; data: { title: string; opensOn: string } }
  | { type: 'HangWork'; data: { artworkId: number; wall: string } }
  | { type: 'OpenExhibition'; data: object; facts: ClockFacts }
  | { type: 'SignGuestBook'; data: { guest: PersonId }; personal: { [guest: PersonId]: Guest } };

export interface Guest {
  readonly name: string;
}

export interface Exhibition {
  readonly stage: 'unknown' | 'planned' | 'open';
  readonly opensOn: string;
  readonly hung: ReadonlySet<number>;
  readonly guests: ReadonlyMap<PersonId, string | null>;
}

/** The name of its streams is one that no feature of the shop will have. */
export const exhibition: Aggregate<Exhibition, ExhibitionCommand, ExhibitionEvent> = {
  name: 'test-exhibition',
  resource: 'events',
  initial: { stage: 'unknown', opensOn: '', hung: new Set(), guests: new Map() },
  changesOwnFields: ({ type }) => type !== 'GuestSigned',
  answer: (events) => ({ happened: events.map(({ type }) => type) }),
  decide: {
    PlanExhibition: (state, plan) => (state.stage === 'unknown' ? [{ type: 'ExhibitionPlanned', data: plan }] : []),

    HangWork(state, work) {
      if (state.hung.has(work.artworkId)) return [];
      if (state.stage !== 'planned') refuse('gallery-event/closed', 'Works are hung before the opening.');
      return [{ type: 'WorkHung', data: work }];
    },

    OpenExhibition(state, _, { facts: { now } }) {
      if (state.stage === 'open') return [];
      if (state.hung.size === 0) refuse('domain/no-values', 'Hang at least one work before opening.');
      return [{ type: 'ExhibitionOpened', data: { on: new Date(now).toISOString().slice(0, 10) } }];
    },

    SignGuestBook: (_, { guest }, { personal }) => [{ type: 'GuestSigned', data: { guest }, personal }],
  },
  evolve: {
    ExhibitionPlanned: (state, { opensOn }) => ({ ...state, stage: 'planned', opensOn }),
    WorkHung: (state, { artworkId }) => ({ ...state, hung: new Set(state.hung).add(artworkId) }),
    ExhibitionOpened: (state) => ({ ...state, stage: 'open' }),
    GuestSigned: (state, { guest }, { personal }) => ({
      ...state,
      guests: new Map(state.guests).set(guest, personal[guest]?.name ?? null),
    }),
  },
};
