/**
 * Functions of React 19.3 that no view of this repository reaches, by the feature
 * they belong to. A feature that is used one day leaves this list; `tests/architecture/react-parts.test.ts` says so.
 * @type {Record<string, {uses: RegExp, file?: string, onPages?: boolean, functions: string, members?:
 * string}>} `uses` finds the feature in sources; without `file` the functions are those of the renderer; with `onPages`
 * the demo's pages use it, the elements do not; `members` are exports of React itself
 */
export const unusedParts = {
  'view transitions': {
    uses: /\b(?:un)?(?:stable_)?(?:ViewTransition|addTransitionType)\b/,
    functions: `getViewTransitionName getClassNameByType getViewTransitionClassName trackEnterViewTransitions
      pushViewTransitionCancelableScope applyViewTransitionToHostInstances applyViewTransitionToHostInstancesRecursive
      restoreViewTransitionOnHostInstances commitAppearingPairViewTransitions commitEnterViewTransitions
      commitDeletedPairViewTransitions commitExitViewTransitions commitNestedViewTransitions
      restorePairedViewTransitions restoreEnterOrExitViewTransitions restoreNestedViewTransitions
      measureViewTransitionHostInstancesRecursive measureNestedViewTransitions scheduleViewTransitionEvent
      reportViewTransitionError applyViewTransitionName restoreViewTransitionName createMeasurement measureInstance
      measureClonedInstance forceLayout waitForImageToLoad startViewTransition ViewTransitionPseudoElement
      createViewTransitionInstance flushAfterMutationEffects commitAfterMutationEffectsOnFiber
      recursivelyTraverseAfterMutationEffects queueTransitionTypes`,
  },
  'refs of fragments': {
    uses: /<(?:React\.)?Fragment\b[^>]*\bref=/,
    functions: `FragmentInstance addEventListenerToChild removeEventListenerFromChild getAttachOptions
      normalizeListenerOptions indexOfEventListener setFocusOnFiberIfFocusable collectChildren
      blurActiveElementWithinFragment observeChild unobserveChild schedulePendingIntersectionUnobserve
      collectClientRects validateDocumentPositionWithFiberTree scrollTextNodeIntoView addFragmentHandleToFiber
      addFragmentHandleToInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance
      commitNewChildToFragmentInstances commitFragmentInstanceInsertionEffects commitFragmentInstanceDeletionEffects`,
  },
  'tags that move to the document head, and what waits for their files': {
    uses: /<(?:title|meta|link|style|script)\b(?=[^`'"]*$)/m,
    functions: `getResource getStyleKey getStylesheetSelectorFromKey stylesheetPropsFromRawProps preloadStylesheet
      getScriptKey getScriptSelectorFromKey acquireResource insertStylesheet adoptPreloadPropsForStylesheet
      adoptPreloadPropsForScript getHydratableHoistableCache mountHoistable isHostHoistableType preloadResource
      suspendResource insertStylesheetIntoRoot insertSuspendedStylesheets createHoistableInstance estimateBandwidth
      isLikelyStaticResource preloadInstanceAndSuspendIfNeeded preloadResourceAndSuspendIfNeeded
      recursivelyAccumulateSuspenseyCommit accumulateSuspenseyCommitOnFiber suspendInstance estimateImageBytes`,
  },
  'loading hints': {
    uses: /import[^;]*\b(?:preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b[^;]*'react-dom'/,
    functions: `preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript
      preinitModuleScript`,
  },
  activities: {
    uses: /<(?:React\.)?Activity\b/,
    functions: `updateActivityComponent mountActivityChildren retryActivityComponentWithoutHydrating
      commitActivityHydrationCallbacks`,
  },
  'lists of suspended views': {
    uses: /\bSuspenseList\b/,
    functions: `updateSuspenseListComponent cutOffTailIfNeeded initSuspenseListRenderState findLastContentRow`,
  },
  'form actions': {
    uses: /\b(?:useActionState|useFormState|useFormStatus|useOptimistic|requestFormReset)\b|<form\b[^>]*\baction=\{/,
    functions: `dispatchActionState runActionStateAction handleActionReturnValue onActionSuccess onActionError
      notifyActionListeners actionStateReducer mountActionState updateActionState updateActionStateImpl
      actionStateActionEffect rerenderActionState startHostTransition ensureFormComponentIsStateful
      coerceFormActionProp extractEvents$1 updateOptimisticImpl recursivelyResetForms TransitionAwareHostComponent`,
  },
  transitions: {
    uses: /\b(?:useTransition|startTransition)\b/,
    functions: `startTransition dispatchOptimisticSetState entangleAsyncAction chainThenableValue
      defaultOnDefaultTransitionIndicator pingEngtangledActionScope`,
    members: 'startTransition useTransition',
  },
  'transitions that React itself begins': {
    uses: /\b(?:startTransition|addTransitionType)\b/,
    file: 'react',
    functions: 'startTransition addTransitionType',
    members: 'addTransitionType',
  },
  'copies of elements, refs of classes, caches of a server, and labels for developer tools': {
    uses: /import[^;]*\b(?:cloneElement|createRef|cache|useDebugValue)\b[^;]*'react'/,
    functions: '',
    members: 'cloneElement createRef cache useDebugValue',
  },
  'what the compiler of React makes': {
    uses: /react\/compiler-runtime/,
    functions: 'useMemoCache',
  },
  'hydration by hand': {
    uses: /unstable_scheduleHydration/,
    functions: 'attemptExplicitHydrationTarget',
  },
  'input in browsers without its event': {
    uses: /\bonPropertyChange\b/,
    functions: `handleEventsForInputEventPolyfill getTargetInstForInputEventPolyfill stopWatchingForValueChange
      handlePropertyChange`,
  },
  "names of components in an error's stack": {
    uses: /\b(?:componentStack|captureOwnerStack)\b/,
    functions: `getStackByFiberInDevAndProd describeFiber describeBuiltInComponentFrame describeNativeComponentFrame
      getComponentNameFromType findCurrentFiberUsingSlowPath findCurrentHostFiberImpl`,
  },
  'custom elements': {
    uses: /^[^'"`*]*<[a-z]+-[\w-]+[\s>/]/m,
    onPages: true,
    functions: 'setPropOnCustomElement resolveSingletonInstance',
  },
  'changes of the selection': {
    uses: /<[a-z]\w*\b[^>]*\bonSelect(?:Capture)?=/,
    functions: 'constructSelectEvent',
  },
  'input methods': {
    uses: /\bon(?:BeforeInput|Composition\w+)\b/,
    functions: `getData getFallbackBeforeInputChars isFallbackCompositionEnd
      getNativeBeforeInputChars getDataFromCustomEvent`,
  },
  'views that remember their properties': {
    uses: /\bmemo\(/,
    functions: 'updateMemoComponent updateSimpleMemoComponent',
    members: 'memo',
  },
  'events of a view that is still being hydrated, which the early form keeps itself': {
    uses: /hydrateRoot\(document\b/,
    functions: `retryIfBlockedOn scheduleReplayQueueIfNeeded replayUnblockedEvents queueIfContinuousEvent
      attemptReplayContinuousQueuedEvent accumulateOrCreateContinuousQueuedReplayableEvent clearIfContinuousEvent
      attemptReplayContinuousQueuedEventInMap scheduleCallbackIfUnblocked commitSuspenseHydrationCallbacks`,
  },
  'handlers that see the latest values': {
    uses: /\buseEffectEvent\b/,
    functions: 'useEffectEventImpl updateEvent',
    members: 'useEffectEvent',
  },
  'caches that a view renews': {
    uses: /\bunstable_useCacheRefresh\b/,
    functions: 'refreshCache',
  },
  'the tags of the document itself': {
    uses: /^[^'"`*]*<(?:html|head|body)\b/m,
    functions: 'clearContainerSparingly commitHostSingletonAcquisition releaseSingletonInstance',
  },
  'states and warnings of classes': {
    uses: /\b(?:getDerivedStateFromProps|componentWillReceiveProps)\b/,
    functions: 'applyDerivedStateFromProps callComponentWillReceiveProps',
  },
  'attributes of other namespaces': {
    uses: /\b(?:xlink|xml)[A-Z]\w*=/,
    functions: 'setValueForNamespacedAttribute',
  },
  'tools for children': {
    uses: /\bChildren\.\w+\(|import[^;]*\bChildren\b[^;]*'react'/,
    file: 'react',
    functions: 'escape getElementKey resolveThenable mapIntoArray mapChildren',
  },
};

const event = (/** @type {string} */ name) => new RegExp(`\\bon${name}(?:Capture)?=`, 'i');

/**
 * What stays of React's tables of names, by the renderer's variable.
 * @type {Record<string, {what: string, uses: (name: string) => RegExp, names: string}>} `uses` finds a name in sources
 */
export const keptNames = {
  aliases: {
    what: 'attributes with another name in HTML',
    uses: (name) => new RegExp(`\\b${name}=`),
    names: 'htmlFor shapeRendering',
  },
  unitlessNumbers: {
    what: 'styles without a unit',
    uses: (name) => new RegExp(`style=\\{\\{[^}]*\\b${name}:`),
    names: 'flex flexGrow flexShrink fontWeight gridColumn gridRow lineHeight opacity order zIndex',
  },
  simpleEventPluginEvents: {
    what: 'events',
    uses: event,
    names: `auxClick beforeToggle cancel click close contextMenu copy cut drag dragEnd dragEnter dragLeave dragOver
      dragStart drop error input invalid keyDown keyPress keyUp load mouseDown mouseMove mouseOut mouseOver mouseUp
      paste pointerCancel pointerDown pointerMove pointerOut pointerOver pointerUp reset submit touchCancel touchEnd
      touchStart scroll toggle touchMove wheel`,
  },
  mediaEventTypes: { what: 'events of sound and films', uses: event, names: 'error' },
};

/**
 * React's numbers for kinds of nodes that these features make: a list of suspended views, a tag that moves to the head,
 * a view transition, an activity.
 */
export const unusedKinds = [19, 26, 30, 31];
