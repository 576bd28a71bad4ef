import { useId, useState } from 'react';
import { Select } from '../../ui/Field';
import { newService, type ServiceDraft, withService } from './order-draft';
import type { Quote } from './quote';
import { ServiceEditor } from './ServiceEditor';
import type { Template } from './templates';
import { useLed } from './use-led';

interface ServiceListProps {
  /** Words for one of them: "Service for item 1". */
  readonly label: string;
  readonly services: readonly ServiceDraft[];
  readonly change: (next: readonly ServiceDraft[]) => void;
  readonly templates: readonly Template[];
  /** Services that can be added here. */
  readonly offered: readonly Template[];
  readonly quote: Quote;
  /** Service that holds these: they hold no others. */
  readonly parent?: ServiceDraft;
}

/** Services one below the other, and a choice of one more. */
export function ServiceList({ label, services, change, templates, offered, quote, parent }: ServiceListProps) {
  const id = useId();
  const lead = useLed();
  const nameOf = ({ template_id }: ServiceDraft) => templates.find((one) => one.id === template_id)?.name ?? 'Service';
  const isOfItem = offered.some(({ application }) => application !== 'Order');
  const put = (next: ServiceDraft) =>
    change(isOfItem ? withService(services, next) : services.map((one) => (one.key === next.key ? next : one)));
  return (
    <div className="service-list">
      {services.map((service) => (
        <fieldset key={service.key} id={`${id}-${service.key}`} className="service">
          <legend>{nameOf(service)}</legend>
          <ServiceEditor {...{ service, templates, quote }} change={put}>
            {!parent && (
              <details className="past" open={service.services.length > 0 || undefined}>
                <summary>{`Services in it (${service.services.length})`}</summary>
                <ServiceList
                  label={`Service in ${nameOf(service)}`}
                  services={service.services}
                  change={(inner) => put({ ...service, services: inner })}
                  {...{ templates, offered, quote }}
                  parent={service}
                />
              </details>
            )}
          </ServiceEditor>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              change(services.filter((one) => one !== service));
              lead(`${id}-add`);
            }}
          >
            Remove {nameOf(service)}
          </button>
        </fieldset>
      ))}
      <AddService
        id={`${id}-add`}
        label={label}
        offered={offered}
        add={(template) => {
          const service = newService(template, parent ? [parent] : isOfItem ? services : []);
          change([...services, service]);
          lead(`${id}-${service.key}`);
        }}
      />
    </div>
  );
}

interface AddServiceProps {
  readonly id: string;
  readonly label: string;
  readonly offered: readonly Template[];
  readonly add: (template: Template) => void;
}

function AddService({ id, label, offered, add }: AddServiceProps) {
  const [chosen, setChosen] = useState('');
  const template = offered.find((one) => String(one.id) === chosen);
  if (offered.length === 0) return <p className="field-hint">The shop has no service for this yet.</p>;
  return (
    <div id={id} className="add-service" role="group" aria-label={label}>
      <Select label="Service to add" value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
        <option value="">choose …</option>
        <TemplateOptions templates={offered} />
      </Select>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          if (!template) return document.querySelector<HTMLElement>(`[id="${id}"] select`)?.focus();
          add(template);
          setChosen('');
        }}
      >
        Add this service
      </button>
    </div>
  );
}

/** Services to choose from, by their categories. */
export function TemplateOptions({ templates }: { readonly templates: readonly Template[] }) {
  const categories = [...new Set(templates.map(({ category }) => category ?? ''))];
  return categories.map((category) => {
    const options = templates
      .filter((one) => (one.category ?? '') === category)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ));
    return category === '' ? (
      options
    ) : (
      <optgroup key={category} label={category}>
        {options}
      </optgroup>
    );
  });
}
