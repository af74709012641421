import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong and what to do; announced. */
  readonly problem?: string | undefined;
}

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly className: string | undefined;
}

/** A labelled control with its hint and its problem. */
export function Field({
  label,
  hint,
  problem,
  children,
}: FieldProps & { readonly children: (control: Described) => ReactNode }) {
  const id = useId();
  const hasProblem = problem !== undefined && problem !== '';
  const described = [hint === undefined ? '' : `${id}-hint`, hasProblem ? `${id}-problem` : ''].filter(
    Boolean,
  );
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': hasProblem,
        className: styles['control'],
      })}
      {hint === undefined ? null : (
        <div className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {hasProblem ? (
        <div className={styles['problem']} id={`${id}-problem`} role="alert">
          {problem}
        </div>
      ) : null}
    </div>
  );
}

type Own<Tag extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Tag>, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'>;

export function TextField({ label, hint, problem, ...input }: Own<'input'>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => <input type="text" autoComplete="off" {...input} {...control} />}
    </Field>
  );
}

export function TextArea({ label, hint, problem, ...input }: Own<'textarea'>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => <textarea rows={4} {...input} {...control} />}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export function SelectField({
  label,
  hint,
  problem,
  options,
  ...select
}: Own<'select'> & { readonly options: readonly Option[] }) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <select {...select} {...control}>
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({ label, hint, ...input }: Omit<Own<'input'>, 'problem' | 'type'>) {
  const id = useId();
  return (
    <div className={styles['check']}>
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint === undefined ? null : (
          <div className={styles['hint']} id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}
