import { backEnd } from '../shared/back-end.js';

export const ours = backEnd('masternode', 'admin');
