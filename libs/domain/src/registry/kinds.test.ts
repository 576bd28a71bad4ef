import { KINDS } from './kinds';

/**
 * The entities of the specification (sections 3) that are records, from its text: what a name is followed by is its
 * default, `!` marks what is required, `*` what visitors may know. `id` goes without saying; so do related records.
 */
const SPECIFIED: Readonly<Record<string, string>> = {
  'core/content/images':
    'title* alt* hash*! width*! height*! category_id* center_x*=0.5 center_y*=0.5 reimage*=false mime*! cutout*', // of our own: what is cut out
  'core/content/image-categories': 'name*! description*',
  'core/contacts/companies': 'name*! description* virtual=false is_artist*=false image_id* web_id',
  'core/contacts/people': 'last first preferred_first middle suffix birthday title image_id deceased=false web_id',
  'core/contacts/employees': 'company_id person_id! title department status',
  'core/contacts/customers':
    'person_id company_id type group do_not_contact=false secret=false tax_exempt=false web_id',
  'core/contacts/points': 'name*! description',
  'core/contacts/vector-values': 'vector_point_id*! value*!',
  'core/contacts/vectors':
    'person_id company_id* value*! context billing=false primary=true confirmed=false attribute_id*',
  'core/content/articles':
    'type_id* author_id* approver_id title*! sub_title* summary* content* keywords* publish_date* image_id* call_to_action* call_to_action_url*',
  'core/content/article-types': 'name! description',
  'core/content/article-comments': 'article_id! author_id response_to_id approver_id content!',
  'core/commerce/widget-types': 'name*! category* description* hanging* markup=1 quantity_units_id* friendly_units*',
  'core/commerce/widget-types/dimensions':
    'type_id*! ordinal*=0 group* name*! description* filter* kind*=text required*=false default_value* default_units_id*',
  'core/commerce/units': 'name*! abbr* system* measurement_id*',
  'core/commerce/services': 'name*! category* description* required_for_state* application*=Quantity asks_for', // of our own: what it asks for
  'core/commerce/services/steps':
    'service_id! name! description step_no! percent_complete! finished_location=true warning_age=15 critical_age=30',
  'core/commerce/services/labor':
    'service_id! variation_for variation variation_target time_formula! base_factor=1 base_units_id base_labor_mins! ' +
    'increase_constant=1 increase_power=1 decrease_constant=1 decrease_power=1 cost_per_min=200 markup=0 effective_date',
  'core/commerce/services/materials':
    'service_id! target! quantity_formula! min_quantity=0 default_widget_id effective_date',
  'core/commerce/services/vendors': 'service_id! vendor_id! variation markup=1 effective_date',
  'core/platform/settings': 'name*! description* filter* kind*=text value* public=false',
  'core/commerce/locations': 'name! description', // of our own: where a piece is, was a text
};

/** Personal fields by path, with the field that names their person. */
const PERSONAL: Readonly<Record<string, string>> = {
  'core/contacts/people': 'last first preferred_first middle suffix birthday title: self',
  'core/contacts/vectors': 'value context: person_id',
  'core/content/article-comments': 'content: author_id',
};

/** Kinds that reference fields point at; all other fields hold values. */
const POINTING: Readonly<Record<string, string>> = {
  image_id: 'image',
  category_id: 'image-category',
  company_id: 'company',
  person_id: 'person',
  author_id: 'person',
  approver_id: 'person',
  vector_point_id: 'point',
  attribute_id: 'vector-value',
  article_id: 'article',
  response_to_id: 'article-comment',
  quantity_units_id: 'unit',
  default_units_id: 'unit',
  base_units_id: 'unit',
  service_id: 'service-template',
  vendor_id: 'company',
};
const TYPES: Readonly<Record<string, string>> = {
  'core/content/articles': 'article-type',
  'core/commerce/widget-types/dimensions': 'widget-type',
};

test('every kind of record of the specification is kept, and no other', () => {
  expect(KINDS.map(({ path }) => path).sort()).toEqual(Object.keys(SPECIFIED).sort());
});

test.each(KINDS)(
  '$path has the fields of the specification, with its defaults, for its readers',
  ({ path, fields }) => {
    const descriptions = Object.entries(fields).map(([name, { readers, required, default: fallback }]) => {
      const filling = required ? '!' : fallback === undefined ? '' : `=${fallback}`;
      return name + (readers === 'public' ? '*' : '') + filling;
    });
    expect(descriptions.sort()).toEqual(SPECIFIED[path]?.split(' ').sort());
  },
);

test.each(KINDS)('$path has the personal fields that are listed', ({ path, fields }) => {
  const [names = '', whose] = (PERSONAL[path] ?? '').split(': ');
  const personal = Object.entries(fields).filter(([, field]) => field.personal !== undefined);
  expect(personal.map(([name]) => name).join(' ')).toBe(names);
  for (const [, field] of personal) expect(field.personal).toBe(whose);
  if (whose && whose !== 'self') expect(fields[whose]).toMatchObject({ kind: 'reference', to: 'person' });
});

test.each(KINDS)('$path points at existing kinds', ({ path, fields }) => {
  for (const [name, field] of Object.entries(fields)) {
    const to = name === 'type_id' ? TYPES[path] : POINTING[name];
    expect([name, field.kind === 'reference' ? field.to : undefined]).toEqual([name, to]);
    if (to) expect(KINDS.map((kind) => kind.name)).toContain(to);
  }
});
