import { given } from '@rabbet/domain/testing/given';
import { workshopOnSale } from '../testing/workshops';
import { copyOf, workshop } from './workshops';

describe('a copy', () => {
  const { state } = given(
    workshop,
    ...workshopOnSale({
      ticket_tailor_link: 'https://tickets.example',
      cancellation: 2,
      closed: true,
      instructor_id: 4,
    }),
    { type: 'WorkshopImageAttached', data: { id: 60, image_id: 9, ordinal: 3 } },
    { type: 'WorkshopImageAttached', data: { id: 61, image_id: 10, ordinal: 1 } },
  );

  test('has the same values, but is not published, and has no times and no ticket link', () => {
    expect(copyOf(state)).toEqual({
      ...state.values,
      publish: false,
      ticket_tailor_link: null,
      images: [
        { image_id: 9, ordinal: 3 },
        { image_id: 10, ordinal: 1 },
      ],
    });
    expect(state.values).toMatchObject({ publish: true, ticket_tailor_link: 'https://tickets.example' });
  });

  test('can be planned with new ids', () => {
    const copy = given(workshop).when({
      type: 'PlanWorkshop',
      data: copyOf(state),
      facts: { times: [], images: [70, 71] },
    });
    copy.then(
      { type: 'WorkshopPlanned', data: { ...state.values, publish: false, ticket_tailor_link: null } },
      { type: 'WorkshopImageAttached', data: { id: 70, image_id: 9, ordinal: 3 } },
      { type: 'WorkshopImageAttached', data: { id: 71, image_id: 10, ordinal: 1 } },
    );
  });
});
