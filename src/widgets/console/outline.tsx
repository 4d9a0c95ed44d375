import { FormSkeleton } from '../ui/states/skeleton.tsx';

/** Stands for the navigation and a screen below the header. */
export const Outline = () => (
  <>
    <div className="iam-console-nav" aria-hidden="true" />
    <div className="iam-console-main">
      <FormSkeleton fields={4} />
    </div>
  </>
);
