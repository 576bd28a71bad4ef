import { article, articleComment, articleType } from '@rabbet/domain/articles/articles';
import { location, typeDimension, widgetType } from '@rabbet/domain/artworks/artworks';
import { image, imageCategory } from '@rabbet/domain/images/images';
import { company, contactDetail, customer, employee, person, point, vectorValue } from '@rabbet/domain/people/people';
import type { AnyKind } from '@rabbet/domain/records/record';
import { laborRule, materialRule, serviceStep, serviceTemplate, serviceVendor } from '@rabbet/domain/services/services';
import { setting } from '@rabbet/domain/settings/settings';
import { unit } from '@rabbet/domain/units/unit';

/** Every kind of record that the shop keeps. */
export const KINDS: readonly AnyKind[] = [
  unit,
  location,
  widgetType,
  typeDimension,
  imageCategory,
  image,
  company,
  person,
  customer,
  employee,
  point,
  vectorValue,
  contactDetail,
  articleType,
  article,
  articleComment,
  serviceTemplate,
  serviceStep,
  laborRule,
  materialRule,
  serviceVendor,
  setting,
];

export function kindByName(name: string): AnyKind {
  const existing = KINDS.find((kind) => kind.name === name);
  if (!existing) throw new Error(`there is no kind of record named ${name}`);
  return existing;
}

/** Word of a kind in commands and addresses, made of its path: `widget-types-dimensions`. */
export function wordOf({ path }: Pick<AnyKind, 'path'>): string {
  return path.replace(/^core\/[^/]+\//, '').replaceAll('/', '-');
}
