import { type ReactNode, useId } from 'react';
import { BYTES_PER_CHARACTER } from '#contract/characters.ts';
import { plainDigits } from '#contract/scripts.ts';
import { type Path, pathName, valueAt } from '#pwa/admin/editing/paths.ts';
import { Check, ChoiceField, TextArea, TextField } from '#pwa/admin/kit/forms/fields.tsx';
import { AccentField } from './accent-field.tsx';
import { ArrangedRows } from './arranged-rows.tsx';
import { type FieldsProps, isFaultyBelow } from './field-props.ts';
import { ListFields } from './list-fields.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { RowButton } from './row-button.tsx';
import { SitePictureField } from './site-picture-field.tsx';
import type { Spec } from './spec.ts';

interface PartFieldsProps extends FieldsProps {
  of: readonly Spec[];
  path: Path;
}

/** The fields of a part of the content. */
export const PartFields = ({ of, path, ...fieldsProps }: PartFieldsProps) =>
  of.map((spec) => (
    <OneField
      key={`${spec.kind} ${spec.name}`}
      spec={spec}
      path={spec.name === '' ? path : [...path, spec.name]}
      {...fieldsProps}
    />
  ));

function OneField({ spec, path, ...fieldsProps }: { spec: Spec; path: Path } & FieldsProps): ReactNode {
  const { content, errors, onChange } = fieldsProps;
  const value = valueAt(content, path);
  const at = pathName(path);
  const error = errors[at];
  const text = value === undefined || value === null ? '' : String(value);
  switch (spec.kind) {
    case 'group':
      return <Group spec={spec} path={path} {...fieldsProps} />;
    case 'list':
      return (
        <ListFields spec={spec} path={path} {...fieldsProps}>
          {(at) => <PartFields of={spec.of} path={[...path, at]} {...fieldsProps} />}
        </ListFields>
      );
    case 'phone':
      return <PhoneFields path={path} {...fieldsProps} />;
    case 'color':
      return (
        <AccentField
          label={spec.label}
          error={error}
          value={text}
          at={at}
          onChange={(color) => onChange(path, color)}
        />
      );
    case 'picture':
      return (
        <SitePictureField
          label={spec.label}
          hint={spec.hint}
          error={error}
          name={spec.name}
          value={text}
          at={at}
          onChange={(picture) => onChange(path, picture)}
        />
      );
    case 'arrangement':
      return <ArrangedRows spec={spec} path={path} {...fieldsProps} />;
    case 'check':
      return (
        <Check
          data-path={at}
          checked={value === true}
          onChange={({ target }) => onChange(path, target.checked || undefined)}
        >
          {spec.label}
        </Check>
      );
    case 'choice':
      return (
        <ChoiceField
          label={spec.label}
          error={error}
          data-path={at}
          className="input settings-320"
          options={spec.options}
          value={text === spec.other?.value ? '' : text}
          onChange={({ target }) => onChange(path, target.value === '' ? undefined : target.value)}
        >
          {spec.other && <option value="">{spec.other.words}</option>}
        </ChoiceField>
      );
    case 'number':
      return (
        <TextField
          label={spec.label}
          hint={spec.hint}
          error={error}
          data-path={at}
          className="input settings-120"
          inputMode="numeric"
          value={text}
          onChange={({ target }) => onChange(path, numberOf(target.value))}
        />
      );
    case 'text': {
      const field = {
        label: spec.label,
        hint: spec.hint,
        error,
        value: text,
        'data-path': at,
        maxLength: spec.max * BYTES_PER_CHARACTER,
      };
      return spec.isLong ? (
        <TextArea
          {...field}
          className="input settings-text"
          rows={3}
          onChange={({ target }) => onChange(path, target.value.replace(/\s*\n\s*/g, ' '))}
        />
      ) : (
        <TextField
          {...field}
          className={`input ${widthOf(spec.max)}`}
          onChange={({ target }) => onChange(path, spec.isDialled ? plainDigits(target.value) : target.value)}
        />
      );
    }
  }
}

/** What is not a number stays as it was typed: the check reports it. */
function numberOf(typed: string): number | string {
  const digits = plainDigits(typed).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed;
}

/** As much of the line as its text may need. */
const widthOf = (max: number): string => (max <= 12 ? 'settings-120' : max <= 40 ? 'settings-320' : '');

function Group({ spec, path, ...fieldsProps }: { spec: Spec & { kind: 'group' }; path: Path } & FieldsProps) {
  const { content, errors, rows } = fieldsProps;
  const id = useId();
  const fields = <PartFields of={spec.of} path={path} {...fieldsProps} />;
  const error = errors[pathName(path)];
  const fault = error !== undefined && (
    <p className="field-error" tabIndex={-1} aria-invalid="true" data-path={pathName(path)}>
      {error}
    </p>
  );
  if (!spec.label)
    return (
      <>
        {fault}
        {fields}
      </>
    );
  if (spec.isOpen)
    return (
      <section className="form" aria-labelledby={id}>
        <h3 id={id} className="settings-heading">
          {spec.label}
        </h3>
        {fault}
        {fields}
      </section>
    );
  const first = spec.of.find(({ kind, name }) => kind === 'text' && name === 'heading') ?? spec.of[0];
  const isFaulty = isFaultyBelow(errors, path);
  return (
    <div className="settings-fold">
      <h3 className="settings-row">
        <RowButton
          title={spec.label}
          detail={first?.kind === 'text' ? String(valueAt(content, [...path, first.name]) ?? '') : ''}
          path={path}
          isFaulty={isFaulty}
          rows={rows}
        />
      </h3>
      {rows.isOpen(path) && (
        <div className="form settings-row-fields">
          {fault}
          {fields}
        </div>
      )}
    </div>
  );
}
