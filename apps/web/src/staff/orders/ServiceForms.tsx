import type { OrderItemReply, OrderReply, OrderServiceReply } from '@rabbet/client';
import { servicesWithNested } from '@rabbet/domain/orders/orders';
import { type ReactNode, useState } from 'react';
import { FormSelect } from '../../kernel/forms/FormField';
import { wordsOf } from '../../kernel/forms/problem-words';
import { useHydrated } from '../../ui/use-hydrated';
import { useLeavingWarning } from '../parts/use-leaving-warning';
import { FieldInput } from '../sheet/FieldInput';
import { draftOfService, newItem, newService, type ServiceDraft } from './order-draft';
import { addService, changeService, replaceService, TYPED_SERVICE } from './part-forms';
import { KeptFold } from './KeptFold';
import { OrderForm } from './OrderForm';
import { priceable, useQuote } from './quote';
import { ServiceEditor } from './ServiceEditor';
import { TemplateOptions } from './ServiceList';
import { addingPlace, type Kept } from './sheet-draft';
import type { Template } from './templates';
import { money } from './Why';
import { useBegun } from '../../kernel/forms/use-begun';
import { typedProperties } from './typed-properties';

interface PlaceProps {
  readonly whole: OrderReply;
  readonly templates: readonly Template[];
  /** The item that it is for; null for a service of the whole order. */
  readonly item: OrderItemReply | null;
}

interface AddServiceFormProps extends PlaceProps {
  readonly offered: readonly Template[];
  /** The service in which it is nested. */
  readonly parent: OrderServiceReply | null;
  readonly summary: string;
}

/** Adds a service: configured as on the page of a new order, or typed in plain fields without a script. */
export function AddServiceForm({ offered, summary, ...place }: AddServiceFormProps) {
  const { whole, item, parent } = place;
  const hidden = {
    order_id: String(whole.id),
    item_id: String(item?.id ?? ''),
    parent_id: String(parent?.id ?? ''),
  };
  if (offered.length === 0) return null;
  return (
    <KeptFold
      {...{ order: whole.id, place: addingPlace(item?.id ?? null, parent?.id ?? null), form: addService, hidden }}
      names={[]}
      summary={summary}
    >
      {(kept) => <Adding {...{ ...place, offered, summary, hidden, kept }} />}
    </KeptFold>
  );
}

interface AddingProps extends AddServiceFormProps {
  readonly hidden: Readonly<Record<string, string>>;
  readonly kept: Kept;
}

function Adding({ whole, templates, item, offered, parent, summary, hidden, kept }: AddingProps) {
  const begun = kept.draft?.service ?? null;
  const [draft, setDraft] = useState(offered.some(({ id }) => id === begun?.template_id) ? begun : null);
  const ofItem = item === null ? [] : servicesWithNested(item.configuration);
  const beside = (parent ? [parent] : ofItem).map((one) => draftOfService(one, undefined));
  const change = (service: ServiceDraft | null) => {
    setDraft(service);
    kept.keep({ texts: {}, service });
  };
  return (
    <OrderForm
      order={whole}
      form={addService}
      submit="Add the service"
      className="shop-form service-form"
      label={summary}
      hidden={hidden}
      values={draft === null ? {} : { template_id: draft.template_id }}
      onDone={kept.drop}
    >
      <FormSelect
        name="template_id"
        label="Service"
        onChange={(event) => {
          const chosen = offered.find(({ id }) => String(id) === event.currentTarget.value);
          change(chosen ? newService(chosen, beside) : null);
        }}
      >
        <option value="">choose …</option>
        <TemplateOptions templates={offered} />
      </FormSelect>
      <Configuring {...{ whole, templates, item, draft, change }} isPriced isSeen />
    </OrderForm>
  );
}

interface ServiceFormProps extends PlaceProps {
  readonly service: OrderServiceReply;
}

/** Changes size, properties, materials and price of a service that stands. */
export function ChangeServiceForm({ whole, templates, item, service }: ServiceFormProps) {
  const template = templates.find(({ id }) => id === service.template_id);
  const drafted = () => draftOfService(service, template);
  const { begun, looked, ...holding } = useBegun(whole);
  const { revision } = begun;
  const [state, setState] = useState(() => ({ revision, draft: drafted(), isTouched: false }));
  if (state.revision !== revision) setState({ revision, draft: drafted(), isTouched: false });
  useLeavingWarning(state.isTouched);
  const { size, size_provisional, price, properties } = state.draft;
  return (
    <OrderForm
      order={looked}
      {...holding}
      form={changeService}
      submit={`Save ${service.name}`}
      className="shop-form service-form"
      label={`Change ${service.name}`}
      beside={
        state.isTouched && (
          <>
            <button
              type="button"
              className="button button-quiet"
              onClick={() => setState({ revision, draft: drafted(), isTouched: false })}
            >
              Discard
            </button>
            <span className="unsaved" role="status">{`Unsaved: ${service.name}`}</span>
          </>
        )
      }
      hidden={{ order_id: String(whole.id), id: String(service.id) }}
      values={{
        size,
        size_provisional,
        price,
        properties: typedProperties(properties.filter(({ value }) => value !== '')),
      }}
    >
      <Configuring
        {...{ whole, templates, item }}
        draft={state.draft}
        change={(draft) => setState({ ...state, draft, isTouched: true })}
        isPriced={state.isTouched}
        isSeen
        priceBefore={service.price}
      />
    </OrderForm>
  );
}

/** Puts another service of the same sort in the place of one: another glass, with the size of the one before. */
export function ReplaceServiceForm({ whole, templates, item, service }: ServiceFormProps) {
  const [draft, setDraft] = useState<ServiceDraft | null>(null);
  const others = templates.filter(
    ({ id, category, application }) =>
      id !== service.template_id &&
      category === service.category &&
      (application === 'Order') === (service.application === 'Order'),
  );
  if (others.length === 0) return null;
  const choose = (id: string) => {
    const chosen = others.find((template) => String(template.id) === id);
    setDraft(chosen ? newService(chosen, [draftOfService(service, undefined)]) : null);
  };
  return (
    <OrderForm
      order={whole}
      form={replaceService}
      submit="Replace"
      look={draft === null ? 'quiet' : 'main'}
      className="shop-form service-form replace-form"
      label={`Replace ${service.name}`}
      hidden={{ order_id: String(whole.id), id: String(service.id) }}
      values={draft === null ? {} : { template_id: draft.template_id }}
    >
      <FormSelect
        name="template_id"
        label={`In place of ${service.name}`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">choose …</option>
        <TemplateOptions templates={others} />
      </FormSelect>
      <Configuring
        {...{ whole, templates, item, draft }}
        change={setDraft}
        isPriced
        isSeen
        priceBefore={service.price}
      />
    </OrderForm>
  );
}

interface ConfiguringProps extends PlaceProps {
  readonly draft: ServiceDraft | null;
  readonly change: (next: ServiceDraft) => void;
  /** False for a service that nobody has changed: its price stands on the sheet. */
  readonly isPriced: boolean;
  /** False in a fold that nobody has opened. */
  readonly isSeen: boolean;
  /** Price of the service that it changes, or stands in the place of. */
  readonly priceBefore?: number | null;
}

function Configuring({
  whole,
  templates,
  item,
  draft,
  change,
  isPriced,
  isSeen,
  priceBefore,
}: ConfiguringProps): ReactNode {
  const service = draft === null ? [] : [draft];
  const alone = {
    items: item
      ? [
          {
            ...newItem(),
            key: 'item',
            texts: { ...newItem().texts, quantity: String(item.quantity) },
            services: service,
          },
        ]
      : [],
    services: item ? [] : service,
  };
  const details = whole.tax_rate === null ? {} : { tax_rate: whole.tax_rate };
  const parts = priceable(alone, templates);
  const isReady = isPriced && [...parts.items.flatMap(({ services }) => services), ...parts.services].length > 0;
  const quote = useQuote({ details, parts: isReady ? parts : { items: [], services: [] } });
  if (!useHydrated())
    return Object.entries(TYPED_SERVICE).map(([name, field]) => (
      <FieldInput key={name} name={name} field={field} choices={{}} />
    ));
  if (draft === null) return null;
  return (
    <>
      <input type="hidden" name="said" value={JSON.stringify(draft)} />
      <ServiceEditor service={draft} {...{ change, templates, quote, isSeen }} />
      <PriceChange before={priceBefore ?? null} after={quote.quoted?.services.get(draft.key)?.price ?? null} />
      <p aria-live="polite" className="field-error">
        {quote.problem ? wordsOf(quote.problem) : ''}
      </p>
    </>
  );
}

interface PriceChangeProps {
  readonly before: number | null;
  readonly after: number | null;
}

/** "$96.00 now: $54.00 less than before." */
function PriceChange({ before, after }: PriceChangeProps) {
  if (before === null || after === null || before === after) return null;
  const words = after > before ? 'more' : 'less';
  return <p role="status">{`${money(after)} now: ${money(Math.abs(after - before))} ${words} than before.`}</p>;
}
