import * as z from 'zod/mini';
import { self } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { user } from '../entities/user.ts';
import { bodyLongId, email, line, login, nothing, password, phone, byId, code, proof, secret } from '../fields.ts';

export const accountEndpoints = endpoints({
  'PUT /user/{id}': {
    summary: 'Changes name, login or avatar.',
    access: self,
    params: byId,
    body: z.object({
      name: z.optional(line),
      username: z.optional(login),
      avatar: z.optional(z.nullable(bodyLongId)),
    }),
    versioned: true,
    reply: z.array(user),
  },

  'PUT /user/{id}/password': {
    summary: "Changes the caller's password and ends their other sessions.",
    access: self,
    params: byId,
    body: z.object({
      password,
      confirmation: password,
      old_password: z.optional(password),
      google_token: z.optional(code),
    }),
    reply: nothing,
  },

  'PUT /user/{id}/phone': {
    summary: 'Sends a code to a new phone number.',
    access: self,
    params: byId,
    body: z.object({ phone, ...proof }),
    reply: nothing,
  },

  'POST /user/{id}/phone/confirm': {
    summary: 'Checks the code and changes the phone number.',
    access: self,
    params: byId,
    body: z.object({ code }),
    reply: z.array(user),
    status: 200,
  },

  'DELETE /user/{id}/phone': {
    summary: 'Removes the phone number.',
    access: self,
    params: byId,
    body: z.object({ password, google_token: z.optional(code) }),
    reply: z.array(user),
  },

  'POST /email/reset': {
    summary: 'Sends a link and a code to the new email address, and a notice to the old one.',
    access: { who: 'signed-in' },
    body: z.object({ email, ...proof }),
    reply: nothing,
    status: 200,
  },

  'POST /email/confirm': {
    summary:
      "Confirms a new email by the link's hash, with a session or the password of the requesting account, " +
      'or by the code, with the requesting session.',
    access: { who: 'bearer-of-secret' },
    body: z.object({ hash: code.check(z.maxLength(512)), password: z.optional(password) }),
    /**
     * This was the first proof of the mailbox: the former password is void, and a mail lets the user choose a new one.
     */
    reply: z.array(z.object({ email: z.string(), must_set_password: z.boolean() })),
    status: 200,
  },

  'POST /email/undo': {
    summary: 'Undoes a change of email by the link in the notice to the former address, and ends all sessions.',
    access: { who: 'bearer-of-secret' },
    body: z.object({ hash: secret }),
    /** The address that the account has again; whether the password was voided and a mail lets the owner choose one. */
    reply: z.array(z.object({ email: z.string(), must_set_password: z.boolean() })),
    status: 200,
  },
});
