import { openOrderNumbers } from './orders/open-order-numbers';
import { customerChoicesWith, customerDoublesWith, peopleListWith } from './people/people';

/** Suggestions of customers, and of those whom a new customer may be already. */
export const customerChoices = customerChoicesWith(openOrderNumbers);
export const customerDoubles = customerDoublesWith(openOrderNumbers);

/** Persons and companies in one list. */
export const everybody = peopleListWith(openOrderNumbers);
