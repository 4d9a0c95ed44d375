/** Tells password managers which account a form's password belongs to; invisible and unreachable for users. */
export function UsernameField({ value }: { value: string }) {
  return (
    <input
      className="iam-visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
