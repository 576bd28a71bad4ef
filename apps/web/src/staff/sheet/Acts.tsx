import { type ComponentType, type ReactNode, useContext } from 'react';
import type { AnyForm } from '../../kernel/forms/form';
import { SentFormContext } from '../../kernel/forms/sent-form';
import { Menu } from '../frame/Menu';
import { FormDetails } from '../parts/FormDetails';
import { type ActForm, ChangeSection, type ChangeSectionProps, type MoreProps } from './ChangeForms';
import type { SheetHead } from './Sheet';

/** Facts below the fields of acts, by their verbs. */
export type ActTerms = Readonly<Record<string, ComponentType<MoreProps>>>;

interface MainActProps {
  readonly act: ActForm;
  readonly record: ChangeSectionProps['record'];
  readonly terms?: ActTerms | undefined;
}

/** The one main act of a sheet: a button, which unfolds its form where something has to be said with it. */
export function MainAct({ act, record, terms }: MainActProps) {
  const isSent = useContext(SentFormContext)?.name === act.form.name;
  if (Object.keys(act.change.fields).length === 0)
    return (
      <div className="main-act">
        <ChangeSection submit={act.title} {...act} isFolded record={record} />
      </div>
    );
  return (
    <Menu className="main-act" summary={act.title} isOpen={isSent}>
      <ChangeSection {...act} isFolded record={record} More={terms?.[act.form.name]} />
    </Menu>
  );
}

interface OtherActsProps {
  readonly acts: readonly ActForm[];
  readonly record: ChangeSectionProps['record'];
  readonly terms?: ActTerms | undefined;
}

/** Acts behind More, each folded away. */
export function OtherActs({ acts, record, terms }: OtherActsProps) {
  return acts.map((act) => (
    <FormDetails key={act.form.name} form={act.form} summary={act.title}>
      <ChangeSection {...act} isFolded record={record} More={terms?.[act.form.name]} />
    </FormDetails>
  ));
}

interface ActsOfHead {
  readonly record: ChangeSectionProps['record'];
  readonly forms: readonly ActForm[];
  /** Verb of the main act; null for none, and the first of the forms unless given. */
  readonly verb: string | null | undefined;
  readonly terms: ActTerms | undefined;
  /** Acts that are no changes of the table. */
  readonly besides: ReactNode;
  readonly formsBesides: readonly AnyForm[];
}

/** A head with its main act as a button, and all others behind More. */
export function withActs(head: SheetHead, acts: ActsOfHead): SheetHead {
  const { record, forms, verb = forms[0]?.form.name ?? null, terms, besides, formsBesides } = acts;
  const main = forms.find(({ form }) => form.name === verb);
  const otherForms = forms.filter((form) => form !== main);
  const more = (
    <>
      <OtherActs acts={otherForms} record={record} terms={terms} />
      {besides}
    </>
  );
  return {
    ...head,
    act: main ? <MainAct act={main} record={record} terms={terms} /> : head.act,
    ...((otherForms.length > 0 || besides) && {
      more,
      moreForms: [...otherForms.map(({ form }) => form), ...formsBesides].map(({ name }) => name),
    }),
  };
}
