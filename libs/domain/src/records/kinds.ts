import { location, typeDimension, widgetType } from '@rabbet/domain/artworks/artworks';
import { image, imageCategory } from '@rabbet/domain/images/images';
import { company, customer, person } from '@rabbet/domain/people/people';
import { unit } from '@rabbet/domain/units/unit';

/** Every kind of record that the shop keeps. */
export const KINDS = [
  unit,
  location,
  widgetType,
  typeDimension,
  imageCategory,
  image,
  company,
  person,
  customer,
] as const;
