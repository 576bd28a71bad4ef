import { useContext } from 'react';
import { SentFormContext } from '../../kernel/forms/sent-form';
import { Menu } from '../frame/Menu';
import { FormDetails } from '../parts/FormDetails';
import { type ChangeForm, ChangeSection, type ChangeSectionProps } from './ChangeForms';

interface MainActProps {
  readonly act: ChangeForm;
  readonly record: ChangeSectionProps['record'];
}

/** The one main act of a sheet: a button, which unfolds its form where something has to be said with it. */
export function MainAct({ act, record }: MainActProps) {
  const isSent = useContext(SentFormContext)?.name === act.form.name;
  if (Object.keys(act.change.fields).length === 0)
    return (
      <div className="main-act">
        <ChangeSection {...act} isFolded record={record} submit={act.title} />
      </div>
    );
  return (
    <Menu className="main-act" summary={act.title} isOpen={isSent}>
      <ChangeSection {...act} isFolded record={record} />
    </Menu>
  );
}

interface OtherActsProps {
  readonly acts: readonly ChangeForm[];
  readonly record: ChangeSectionProps['record'];
}

/** Acts behind More, each folded away. */
export function OtherActs({ acts, record }: OtherActsProps) {
  return acts.map((act) => (
    <FormDetails key={act.form.name} form={act.form} summary={act.title}>
      <ChangeSection {...act} isFolded record={record} />
    </FormDetails>
  ));
}
