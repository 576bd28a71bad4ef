import { evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import { type Inquiry, inquiry, inquiryChanges, type InquiryEvent } from '@rabbet/domain/inquiries/inquiries';
import { isSame, traceRun } from './traces';
import { refusedPlan, type UndoPlan, toUndoPlan } from './undo';

/** Reopens an inquiry that a run has marked as answered, unless somebody has answered it since. */
export function planUndoOfInquiry(id: number, history: readonly Recorded[], run: string): UndoPlan {
  const { state, traces, laterChanges } = traceRun<Inquiry>(history, run, {
    initial: inquiry.initial,
    evolve: (before, event) => evolve<Inquiry, InquiryEvent>(inquiry, before, event as Recorded<InquiryEvent>), // of its own stream
    valuesOf: ({ stage, text, note }) => new Map(Object.entries({ stage, text, note })),
  });
  if (state.stage === 'unknown') return { outcome: 'nothing' };
  const stage = traces.find(({ name }) => name === 'stage');
  if (!stage || stage.valueBefore !== 'asked' || state.stage !== 'answered') return toUndoPlan([], []);
  const later = laterChanges.find(({ valueBefore, currentValue }) => !isSame(valueBefore, currentValue));
  if (later) return refusedPlan([{ what: 'It was answered since', by: later.event.actor }]);
  return toUndoPlan([{ method: 'POST', path: `${inquiryChanges.path}/${id}/reopening`, body: {} }], []);
}
