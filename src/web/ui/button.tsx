import type { ComponentProps, MouseEvent } from 'react';

type Variant = 'outline' | 'primary' | 'danger' | 'plain' | 'plain-danger';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  large?: boolean;
  /** While it works it can be focused but not pressed; `disabled` would drop the focus. */
  pending?: boolean;
};

const classes: Record<Variant, string> = {
  outline: 'btn',
  primary: 'btn primary',
  danger: 'btn danger',
  plain: 'btn plain',
  'plain-danger': 'btn plain danger',
};

export function buttonClass(variant: Variant = 'outline', large = false): string {
  return large ? `${classes[variant]} large` : classes[variant];
}

export function Button({
  variant = 'outline',
  large = false,
  pending = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  const own = buttonClass(variant, large);
  return (
    <button
      {...rest}
      type={type}
      className={className ? `${own} ${className}` : own}
      onClick={press}
      {...(pending && { 'aria-disabled': true, 'aria-busy': true })}
    />
  );
}
