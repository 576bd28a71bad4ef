import { type Story, story } from '@rabbet/domain/testing/story';
import { MONDAY, WEDNESDAY } from '../testing/workshops';
import { workshop } from './workshops';

/** Two workshops: one with all kinds of changes, and one that is planned by mistake and removed. */
export const STORIES: readonly Story[] = [
  story('workshop-21', workshop, [
    {
      type: 'PlanWorkshop',
      data: {
        name: 'Painting Water',
        subtitle: 'Two days',
        location: 'The classroom',
        summary: 'Water in oil',
        instructor_id: 1,
        seats: 10,
        price: 120_00,
        audience: 'beginner',
        cancellation: 1,
        mediums: 'Oil',
        content: '<p>Look first.</p>',
        objectives: '<p>See water.</p>',
        supplies: '<p>A brush.</p>',
        prerequisites: 'None',
        ticket_tailor_link: 'https://tickets.example',
        testimonials: '<p>“Wet.”</p>',
        closed_vector_id: 1,
        publish: true,
        times: [{ start: MONDAY.start, end: MONDAY.end }],
        images: [{ image_id: 1, ordinal: 0 }],
      },
      facts: { times: [61], images: [71] },
    },
    { type: 'ScheduleTime', data: { start: WEDNESDAY.start, end: WEDNESDAY.end }, facts: { id: 62 } },
    { type: 'ChangeTime', data: { id: 62, end: WEDNESDAY.end + 60_000 } },
    { type: 'RemoveTime', data: { id: 61 } },
    { type: 'AttachImage', data: { image_id: 1 }, facts: { id: 72 } },
    { type: 'MoveImage', data: { id: 71, ordinal: 2 } },
    { type: 'DetachImage', data: { id: 72 } },
    { type: 'ChangeWorkshop', data: { summary: null, closed: true, publish: false } },
  ]),
  story('workshop-22', workshop, [
    { type: 'PlanWorkshop', data: { name: 'A mistake' }, facts: { times: [], images: [] } },
    { type: 'RemoveWorkshop', data: {} },
  ]),
];
