import type {
  WorkshopBook,
  WorkshopStreamCommand,
  WorkshopStreamEvent,
} from '@rabbet/domain/registrations/registrations';
import type { Preparation } from '../../kernel/changes/aggregates';
import { planPreparation } from '../../workshops/workshops';
import { seatPreparation } from './seat-preparation';

/** Loads the facts of all decisions in the stream of a workshop: about its plan, and about its seats. */
export const workshopPreparation: Preparation<WorkshopBook, WorkshopStreamCommand, WorkshopStreamEvent> = {
  ...planPreparation,
  reserves: { ...planPreparation.reserves, ...seatPreparation.reserves },
  earlyFacts: seatPreparation.earlyFacts,
  facts: { ...planPreparation.facts, ...seatPreparation.facts },
};
