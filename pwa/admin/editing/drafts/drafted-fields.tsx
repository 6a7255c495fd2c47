import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { Check, ChoiceField, TextArea, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import type { FieldErrors } from '#pwa/shared/api/field-errors.ts';
import type { DraftValues } from './draft.ts';

interface DraftedFieldsProps {
  /** Where the fields start. */
  values: DraftValues;
  errors: FieldErrors;
}

const Fields = createContext<DraftedFieldsProps>({ values: {}, errors: {} });

/** Gives each field within, by its name, its first value and what is wrong with it. */
export const DraftedFields = ({ children, ...fields }: DraftedFieldsProps & { children: ReactNode }) => (
  <Fields value={fields}>{children}</Fields>
);

export function useDraftedField(name: string) {
  const { values, errors } = use(Fields);
  return { defaultValue: values[name], error: errors[name] };
}

type Named<Props> = Omit<Props, 'error' | 'defaultValue'> & { name: string };

export const DraftedText = (props: Named<ComponentProps<typeof TextField>>) => (
  <TextField autoComplete="off" {...useDraftedField(props.name)} {...props} />
);

export const DraftedArea = (props: Named<ComponentProps<typeof TextArea>>) => (
  <TextArea {...useDraftedField(props.name)} {...props} />
);

export const DraftedChoice = (props: Named<ComponentProps<typeof ChoiceField>>) => (
  <ChoiceField {...useDraftedField(props.name)} {...props} />
);

export const DraftedCheck = (props: Named<ComponentProps<typeof Check>>) => (
  <Check defaultChecked={useDraftedField(props.name).defaultValue === 'on'} {...props} />
);
