import { useEffect, useId, useRef, useState } from 'react';

import { isOwnPage } from '../../core/session/own-page.ts';
import { useAddressFirst, useBrand } from '../ui/brand/brand.ts';
import { lazy } from '../react/lazy.ts';
import { useModel, useSignal } from '../react/signals.ts';
import { useWidget } from '../react/widget.ts';
import { Button } from '../ui/basics/buttons.tsx';
import { Form, Submit } from '../ui/forms/form.tsx';
import { KeyIcon, LockIcon } from '../ui/basics/icons-base.tsx';
import { LightForm } from '../ui/forms/light-form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useToasts } from '../ui/overlays/toasts/toaster.tsx';
import type { Asking } from './address-step.ts';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { Card } from './card.tsx';
import type { ProviderMessage } from './provider-sentence.ts';
import { LogInModel } from './log-in-model.ts';
import type { SignInModel } from './sign-in-model.ts';
import { useAttempt } from './use-attempt.ts';
import { ChangeAddress, ViewLink } from './view-link.tsx';
import { words as signInWords } from './words.ts';
import { useSpeak, useWords } from '../react/use-words.ts';

const ProviderAnswer = lazy(() => import('./provider-answer.tsx'));
const ArrivalQuestion = lazy(() => import('./arrival-question.tsx'));
const CompanyLogIn = lazy(() => import('./company-log-in.tsx'));

/** Keys that only move past a field. */
const isUse = (key: string) => key !== 'Tab' && key !== 'Shift';

/** A page of the service knows whether there are connections; a host's page may say so, or finds out. */
const askingOf = (isAddressFirst: boolean, isOwn: boolean): Asking =>
  isAddressFirst ? 'first' : isOwn ? 'never' : 'beside';

/** 'Log in'. */
export function LogIn({ model }: { model: SignInModel }) {
  const words = useWords(signInWords);
  const speak = useSpeak();
  const toasts = useToasts();
  const { provider } = useBrand();
  const isAddressFirst = useAddressFirst();
  const view = useModel(() => new LogInModel(speak, model, askingOf(isAddressFirst, isOwnPage(model.session))));
  const step = useSignal(view.address.step);
  const companies = useSignal(view.address.companies);
  const { email, password } = useSignal(view.form.values);
  const locked = useSignal(view.locked);
  const query = useSignal(model.query);
  const arrival = useSignal(view.arrival);
  const offers = useSignal(view.offersPasskeys);
  const passkeys = canUsePasskeys(model.session);
  const refused = useSignal(view.refused) && password === '';
  const failure = useSignal(view.form.summary);
  const failureId = `${useWidget().idPrefix}${useId()}`;
  const asksPassword = step === 'password';
  const empty = email.trim() === '' || (asksPassword && password === '');
  const focuses = model.takesFocus;

  const [answer, setAnswer] = useState<ProviderMessage | null>(null);
  const attempt = useAttempt();
  const submit = useAttempt(true);
  const typed = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const named = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // The button becomes disabled under the pointer; the user must type the password again.
  useEffect(() => {
    if (locked) typed.current?.focus();
  }, [locked]);
  // The password appears where the button was.
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && asksPassword) typed.current?.focus();
    if (before.current !== step && step === 'address') named.current?.focus();
    before.current = step;
  }, [step, asksPassword]);
  useEffect(() => {
    if (view.prefill() && typed.current?.form?.contains(globalThis.document.activeElement)) typed.current.focus();
  }, [view]);
  useEffect(() => {
    model.remember(query);
    const text = query.get('error_message');
    if (text && model.ownsAddress) {
      setAnswer({ text, code: query.get('error_code') });
      model.cleanAddress('error_message', 'error_code');
    }
    void view.takeExternal(query).catch((error: unknown) => toasts.error(view.explain(error)));
  }, [query, model, view, toasts]);

  if (arrival) return <ArrivalQuestion {...{ model, view, arrival }} />;
  const foot = (
    <>
      <span className="iam-muted">{words.newHere}</span>
      <Button size="sm" onClick={() => model.go('create-account')}>
        {words.createAccount}
      </Button>
    </>
  );
  return (
    <Card model={model} title={words.logIn} foot={foot}>
      {answer && <ProviderAnswer {...answer} />}
      <LightForm>
        <Form model={view.form} onSubmit={(values, action) => submit(() => view.send(values, action))} noSummary>
          <div className="iam-form-reserved">
            {failure !== null && (
              <p id={failureId} className="iam-form-failure" role="alert">
                {failure}
              </p>
            )}
          </div>
          <TextField
            ref={named}
            name="email"
            label={words.loginOrEmail}
            autoComplete={offers ? 'username webauthn' : 'username'}
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isAddressFirst && step !== 'address'}
            aside={isAddressFirst && step !== 'address' && <ChangeAddress onChange={() => view.address.change()} />}
            autoFocus={focuses && email === ''}
            onBlur={() => void view.address.lookBeside(email)}
            onKeyDown={({ key }) =>
              void (isUse(key) && view.offerPasskeys((message) => toasts.error(message)).catch(() => {}))
            }
          />
          {companies.length > 0 && <CompanyLogIn view={view} />}
          {isAddressFirst && asksPassword && companies.length === 0 && (
            <p className="iam-visually-hidden" role="status">
              {words.typePassword}
            </p>
          )}
          <div
            className={asksPassword ? 'iam-log-in-password' : 'iam-visually-hidden'}
            aria-hidden={!asksPassword || undefined}
          >
            <PasswordField
              ref={typed}
              name="password"
              label={words.password}
              autoComplete="current-password"
              autoFocus={focuses && email !== '' && asksPassword}
              tabIndex={asksPassword ? undefined : -1}
              reveal={asksPassword}
              invalid={refused && failureId}
              aside={
                asksPassword && (
                  <ViewLink model={model} to="restore-password">
                    {words.forgot}
                  </ViewLink>
                )
              }
            />
          </div>
          {step === 'address' && (
            <Submit size="lg" full disabled={empty || locked}>
              {locked ? words.wait : words.continue}
            </Submit>
          )}
          {asksPassword && (
            <>
              <Submit size="lg" full disabled={empty || locked}>
                {locked ? words.wait : words.logIn}
              </Submit>
              <Submit size="lg" full variant="quiet" value="new-organization" disabled={empty || locked}>
                {words.newOrganization}
              </Submit>
            </>
          )}
        </Form>
      </LightForm>
      {(provider !== null || passkeys) && (
        <div className="iam-sign-in-or" data-needs={provider === null ? 'PublicKeyCredential' : undefined}>
          <span aria-hidden="true">{words.or}</span>
        </div>
      )}
      {provider !== null && (
        <Button
          size="lg"
          full
          variant="quiet"
          icon={<LockIcon />}
          onClick={() => void attempt(() => model.leaveForProvider()).catch(() => {})}
        >
          {words.external(provider)}
        </Button>
      )}
      {passkeys && (
        <Button
          size="lg"
          full
          variant="quiet"
          icon={<KeyIcon />}
          data-needs="PublicKeyCredential"
          onClick={() => void attempt(() => view.passkey()).catch(() => {})}
        >
          {words.passkey}
        </Button>
      )}
      <div className="iam-sign-in-links">
        <ViewLink model={model} to="resend-invitation">
          {words.dismiss}
        </ViewLink>
      </div>
    </Card>
  );
}
