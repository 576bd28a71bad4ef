import { askedProperties } from '@rabbet/domain/services/services';
import type { ReactNode } from 'react';
import { Field } from '../../ui/Field';
import { ArtFields } from './ArtFields';
import { MaterialRows } from './MaterialRows';
import { type ServiceDraft, wrongSize } from './order-draft';
import { PropertyRows } from './PropertyRows';
import { missingIn, type Quote } from './quote';
import { SizeField } from './SizeField';
import type { Template } from './templates';
import { VendorField } from './VendorField';
import { ServicePrice } from './Why';

interface ServiceEditorProps {
  readonly service: ServiceDraft;
  readonly change: (next: ServiceDraft) => void;
  readonly templates: readonly Template[];
  readonly quote: Quote;
  /** Services in it, where they are configured with it. */
  readonly children?: ReactNode;
}

/** Configures one service: size, properties, materials, price, and services in it. */
export function ServiceEditor({ service, change, templates, quote, children }: ServiceEditorProps) {
  const template = templates.find(({ id }) => id === service.template_id);
  const asked = askedProperties(template ?? {});
  const missing = missingIn(service, templates);
  const quoted = quote.quoted?.services.get(service.key);
  return (
    <>
      <SizeField service={service} change={change} />
      <PropertyRows
        asked={asked}
        properties={service.properties}
        change={(properties) => change({ ...service, properties })}
      />
      {template?.application !== 'Order' && (
        <ArtFields properties={service.properties} change={(properties) => change({ ...service, properties })} />
      )}
      <MaterialRows
        template={template}
        materials={service.materials}
        change={(materials) => change({ ...service, materials })}
      />
      <VendorField template={template} vendor={service.vendor} change={(vendor) => change({ ...service, vendor })} />
      <div className="own-price">
        <Field
          label="Price in place of the computed one (optional)"
          inputMode="decimal"
          autoComplete="off"
          value={service.price}
          onChange={(event) => change({ ...service, price: event.currentTarget.value })}
        />
      </div>
      {missing.length > 0 && wrongSize(service.size) === null && (
        <p className="field-hint">{`To price it, we need its ${missing.join(', ')}.`}</p>
      )}
      {quoted && missing.length === 0 && <ServicePrice service={quoted} />}
      {children}
    </>
  );
}
