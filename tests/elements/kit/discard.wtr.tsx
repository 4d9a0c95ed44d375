import { sendKeys } from '@web/test-runner-commands';
import { useState } from 'react';
import { Button } from '../../../src/widgets/ui/basics/buttons.tsx';
import { Select } from '../../../src/widgets/ui/fields/choices/select.tsx';
import { TagInput } from '../../../src/widgets/ui/fields/choices/tag-input.tsx';
import { TextField } from '../../../src/widgets/ui/fields/text-field.tsx';
import { Form, FormActions, Submit } from '../../../src/widgets/ui/forms/form.tsx';
import { useForm } from '../../../src/widgets/ui/forms/use-form.ts';
import { Dialog } from '../../../src/widgets/ui/overlays/dialog.tsx';
import { expect } from '../support/expect.ts';
import { render, violations, type Mounted } from '../support/kit.tsx';
import { cleanup } from '../support/mount.ts';
import { painted, settled, until } from '../support/wait.ts';

interface Values {
  name: string;
  level: string;
  emails: readonly string[];
}

const levels = [
  { value: 'low', label: 'Low' },
  { value: 'high', label: 'High' },
];

/** @param props.send takes the form's values; until its promise is fulfilled, the form is busy */
function Opener({ send }: { send: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && <Typed send={send} onClose={() => setOpen(false)} />}
    </>
  );
}

function Typed({ send, onClose }: { send: () => Promise<void>; onClose: () => void }) {
  const form = useForm<Values>({ name: '', level: 'low', emails: [] });
  const title = () => (form.values.peek().emails.length > 0 ? 'Discard all emails?' : undefined);
  return (
    <Dialog open onClose={onClose} title="Add role">
      <Form model={form} onSubmit={send} discardTitle={title}>
        <TextField name="name" label="Name" />
        <Select name="level" label="Level" options={levels} />
        <TagInput name="emails" label="Emails" />
        <FormActions>
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Save</Submit>
        </FormActions>
      </Form>
    </Dialog>
  );
}

describe('unsaved input in a dialog', () => {
  let page: Mounted;
  let sent: () => void;
  const question = () => page.root.querySelector<HTMLDialogElement>('[role="alertdialog"]');
  const dialog = () => page.root.querySelector<HTMLDialogElement>('dialog:not([role])');
  const name = () => page.find<HTMLInputElement>('[name="name"]');
  /** Whether closing the tab would ask. */
  const asksOnUnload = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

  beforeEach(async () => {
    page = await render(<Opener send={() => new Promise((done) => (sent = done))} />);
    page.named('button', 'Open').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => dialog()?.open === true);
    await settled();
  });
  afterEach(cleanup);

  it('is asked for by Escape, and kept with the focus', async () => {
    await sendKeys({ type: 'Harbor' });
    await sendKeys({ press: 'Escape' });
    await until(() => question()?.matches(':modal'), 'the question');
    expect(page.root.activeElement?.textContent).toBe('Keep editing');
    expect(question()?.textContent).toContain('Discard your input?');
    await settled();
    expect(await violations(page.element)).toEqual([]);
    await sendKeys({ press: 'Enter' });
    await until(() => question() === null, 'the end of the question');
    expect(name().value).toBe('Harbor');
    expect(page.root.activeElement).toBe(name());
    expect(dialog()?.matches(':modal')).toBe(true);
  });

  it('is kept by Escape on the question itself', async () => {
    await sendKeys({ type: 'Harbor' });
    await sendKeys({ press: 'Escape' });
    await until(question, 'the question');
    await sendKeys({ press: 'Escape' });
    await until(() => question() === null, 'the end of the question');
    expect(name().value).toBe('Harbor');
  });

  it('is discarded on demand, with the focus back on the opener', async () => {
    await sendKeys({ type: 'Harbor' });
    page.named('button', 'Close').click();
    await until(question, 'the question');
    page.named('button', 'Discard').click();
    await until(() => dialog() === null && question() === null, 'both dialogs to close');
    expect(page.root.activeElement?.textContent).toBe('Open');
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('names what is lost, also an entry that is still being typed', async () => {
    page.find<HTMLInputElement>('[name="emails"]').focus();
    await sendKeys({ type: 'ada@example.com' });
    await sendKeys({ press: 'Escape' });
    await until(question, 'the question');
    await sendKeys({ press: 'Escape' });
    await until(() => question() === null, 'the end of the question');
    await until(() => page.root.textContent?.includes('ada@example.com'), 'the entry');
    await sendKeys({ press: 'Escape' });
    await until(() => question()?.textContent?.includes('Discard all emails?'), 'the question with its title');
  });

  it('does not exist before anything is entered, nor after it is taken back', async () => {
    expect(asksOnUnload()).toBe(false);
    await sendKeys({ type: 'H' });
    await until(asksOnUnload, 'the input to be noticed');
    await sendKeys({ press: 'Backspace' });
    await until(() => !asksOnUnload(), 'the empty field to be noticed');
    await sendKeys({ press: 'Escape' });
    await until(() => dialog() === null, 'the dialog to close');
    expect(question()).toBe(null);
  });

  it('is lost without a question by ‘Cancel’, which says so itself', async () => {
    await sendKeys({ type: 'Harbor' });
    page.named('button', 'Cancel').click();
    await until(() => dialog() === null, 'the dialog to close');
  });

  it('is no longer asked for while and after it is sent', async () => {
    await sendKeys({ type: 'Harbor' });
    await sendKeys({ press: 'Enter' });
    await until(() => !asksOnUnload(), 'the form to be busy');
    sent();
    await painted();
    await sendKeys({ press: 'Escape' });
    await until(() => dialog() === null, 'the dialog to close');
  });
});
