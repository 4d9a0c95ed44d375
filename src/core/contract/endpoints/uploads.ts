import * as z from 'zod/mini';
import { signedIn } from '../access.ts';
import { endpoints } from '../endpoint.ts';
import { longId } from '../fields.ts';

export const uploadsEndpoints = endpoints({
  'POST /uploads': {
    summary: 'Uploads a picture, which is scaled down and stripped of metadata.',
    access: signedIn,
    multipart: true,
    reply: z.array(z.object({ id: z.number(), url: z.string() })),
    status: 201,
  },

  'GET /uploads/{id}': {
    summary: 'Gets a picture.',
    access: signedIn,
    params: z.object({ id: longId }),
    answer: 'file',
  },
});
