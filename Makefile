# Steptime. `make help` lists what there is to make.
#
#   CC=clang         another compiler
#   SAN=address      with AddressSanitizer and UBSan, in build/asan/
#   SAN=thread       with ThreadSanitizer, in build/tsan/
#   WERROR=1         a warning is an error: so in `make test`, `make check`, CI
#   V=1              show the compiler's command lines
#   PREFIX, DESTDIR  where `make install` puts things

VERSION := 0.1.0
PREFIX ?= /usr/local
OPT ?= -O2
WERROR ?= $(if $(CI),1)
FUZZ_SECONDS ?= 60
FUZZ_SEED ?= 0

ifeq ($(origin CC),default)
CC := gcc
endif
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc) --no-print-directory
endif
# Before a command that makes a file: its folder, and what is made (V=1: how).
Q = @mkdir -p $(@D); $(if $(V),set -x,echo '  $@');

# Every kind of build has its own folder, so that none spoils another.
BUILD.address := build/asan
BUILD.thread := build/tsan
BUILD.fuzzer := build/fuzz
BUILD ?= $(or $(BUILD.$(SAN)),build)

# --- how C is compiled
WARN := -Wall -Wextra -pedantic
WARN += -Wconversion
WARN += -Wsign-conversion
WARN += -Wdouble-promotion
WARN += -Wformat=2
WARN += -Wshadow
WARN += -Wundef
WARN += -Wvla
WARN += -Wcast-qual
WARN += -Wpointer-arith
WARN += -Wwrite-strings
WARN += -Wstrict-prototypes
WARN += -Wmissing-prototypes
WARN += -Wswitch-enum
WARN += -Wimplicit-fallthrough
WARN += -Wnull-dereference
# A worker of CivetWeb has a stack of 100 KiB: no function may use much of it.
# (Sanitizers put their own guards there, so theirs is not measured.)
ifeq ($(SAN),)
STACK := $(if $(findstring clang,$(CC)),-Wframe-larger-than,-Wstack-usage)
WARN += $(STACK)=8192
WARN += $(if $(filter 1,$(WERROR)),-Werror)
endif

# A number that no int holds is in clang's undefined, not in gcc's.
SAN.address := -fsanitize=address,undefined,float-cast-overflow -fno-sanitize-recover=all
SAN.thread := -fsanitize=thread
SAN.fuzzer := -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all

HARDEN := -fstack-protector-strong -fstack-clash-protection
HARDEN += $(if $(findstring x86_64,$(shell $(CC) -dumpmachine 2>/dev/null)),-fcf-protection=full)
# Fortified calls need the optimizer; sanitizers check the same and more.
HARDEN += $(if $(SAN)$(filter -O0,$(OPT)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)

FLAGS := -std=c17 -D_GNU_SOURCE $(OPT) -g -fPIE -fno-omit-frame-pointer
# The same digits from every compiler and machine: no fused multiply-add.
FLAGS += -ffp-contract=off
FLAGS += -I. -include base/banned.h
FLAGS += $(WARN) $(HARDEN) $(SAN.$(SAN)) $(EXTRA) $(CFLAGS)
LINK := -pie -Wl,-z,relro,-z,now $(SAN.$(SAN)) $(LDFLAGS)
PKG := $(shell pkg-config --libs libcjson zlib 2>/dev/null)
LIBS := -lcivetweb $(or $(PKG),-lcjson -lz) -lsqlite3 -lmd4c -ltree-sitter
LIBS += -lm -lpthread -ldl

# --- what there is
SRC := $(wildcard $(addsuffix /*.c,base figures figures/* figures/*/* quiz server server/*))
GRAMMAR := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard vendor/*/*.c))
OBJ := $(SRC:%.c=$(BUILD)/obj/%.o) $(GRAMMAR)
MAIN := $(BUILD)/obj/server/main.o
UNIT := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/test_*.c))
FUZZ := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
REPLAY := $(FUZZ:%=$(BUILD)/tests/replay_%)
RECORDED := $(BUILD)/tests/compile_replay
RUNS := $(wildcard tests/data/compile/*.json)
BENCH := $(patsubst tests/bench/%.c,build/bench/%,$(wildcard tests/bench/*.c))

# The servable tree: static/ and the figures' scripts, each also compressed if it
# shrinks.
PLAIN := $(shell find static -type f ! -name '*.md' ! -name '.*' 2>/dev/null)
PLAIN := $(PLAIN:static/%=build/static/%) $(addprefix build/static/,$(wildcard figures/*/*.js))
# Style sheets that pages load together are sent as one: sheets/NAME.css.
SHEET.page := tokens base edges shell search controls choices badges
SHEET.figures := figure result views gantt timeline lines ladder graphs
SHEET.lesson := lesson contents video answers
SHEET.items := lesson-blocks picture recall items verdicts stepper
SHEET.study := review editor
SHEET.paper := paper paper-items paper-figures
PLAIN += $(addprefix build/static/sheets/,page.css figures.css lesson.css items.css study.css paper.css)
ASSETS := $(PLAIN) $(addsuffix .gz,$(filter %.css %.js %.svg %.json %.html %.txt,$(PLAIN)))

# --- for everybody
build: $(BUILD)/steptime assets ## compile build/steptime (the default); installs nothing

run: ## install what is missing, build, serve, open a browser (ARGS="--port 9000")
	@scripts/packages.sh run
	@$(MAKE) build
	exec build/steptime serve --open $(ARGS)

install: build ## put the program in PREFIX/bin, its files in PREFIX/share/steptime
	TO='$(DESTDIR)$(PREFIX)' scripts/install.sh

# --- for those who change it
test: ## build, unit tests, fuzz corpus, lint, API, browser, notebooks
	@scripts/packages.sh run test
	@for step in build unit replay lint api browser notebook; do \
		$(MAKE) WERROR=1 $$step || exit 1; done

check: ## sanitizers, analysers, a second compiler, real peers (after test)
	@scripts/packages.sh run test check
	+@scripts/check.sh

lint: $(BUILD)/steptime node_modules/.package-lock.json ## layout, types, vendored files, lessons
	@scripts/lint.sh
	@scripts/names.sh $(BUILD)/libsteptime.a $(BUILD)/steptime
	@$(BUILD)/steptime lint
	@scripts/vendor.sh --check

format: ## lay out the C files as .clang-format says
	clang-format -i $$(git ls-files -co --exclude-standard '*.[ch]' ':!vendor')

unit: $(UNIT) ## the unit tests (cmocka)
	@fail=0; for t in $^; do $$t || fail=1; done; exit $$fail

replay: $(REPLAY) recorded ## the inputs kept in tests/fuzz/corpus, through every parser
	@fail=0; for t in $(REPLAY); do find tests/fuzz/corpus/$${t##*/replay_} \
		-type f -exec $$t {} + || fail=1; done; exit $$fail

recorded: $(RECORDED) ## what PyTorch did, case by case, against the figure compile
	$(RECORDED) -k tests/data/compile/differs.txt $(RUNS)

compile-differs: $(RECORDED) ## writes anew which recorded cases do not agree
	$(RECORDED) -d $(RUNS) >tests/data/compile/differs.txt

api: ## a real server, real HTTP, the command line
browser: ## the pages, in Chromium
notebook: ## the notebooks, run by Jupyter as given and solved
peers: ## the pages through other people's programs (Jupyter, Firefox, Lighthouse)
slow: ## what the store promises, at full length: kills, many writers
oracle: ## the lessons' programs that need PyTorch (downloads 200 MB)
oracle: export NODE_TESTS_SECONDS = 3600
api browser notebook peers slow oracle: build node_modules/.package-lock.json
	@STEPTIME_BIN='$(CURDIR)/$(BUILD)/steptime' STEPTIME_SAN='$(SAN)' \
		scripts/node-tests.sh tests/$@

fuzz: ## libFuzzer: FUZZ_SECONDS=60 each, FUZZ="one two" or all, FUZZ_SEED
	@$(MAKE) CC=clang SAN=fuzzer $(FUZZ:%=build/fuzz/fuzz_%)
	@scripts/fuzz.sh $(FUZZ_SECONDS) $(FUZZ_SEED) $(FUZZ)

bench: build $(BENCH) node_modules/.package-lock.json ## speed, memory, frames; PARTS="frames start"
	node tests/bench/bench.mjs $(PARTS)

vendor: ## fetch the files of THIRD_PARTY.md again (UPDATE=1: new checksums)
	scripts/vendor.sh $(if $(UPDATE),--update)

clean: ## remove everything that was built
	rm -rf build

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-14s %s\n", $$1, $$2 }' Makefile

# --- rules
objects: $(OBJ)
test-programs: $(UNIT) $(REPLAY) $(RECORDED)

$(BUILD)/steptime: $(MAIN) $(BUILD)/libsteptime.a
	$(Q)$(CC) $(LINK) -o $@ $^ $(LIBS)

$(BUILD)/libsteptime.a: $(filter-out $(MAIN),$(OBJ))
	$(Q)rm -f $@; $(AR) rcs $@ $^

$(BUILD)/obj/%.o: %.c $(BUILD)/flags
	$(Q)$(CC) $(FLAGS) $(WHERE) -MMD -MP -c -o $@ $<

# The Python grammar is generated and not ours: none of our warnings.
$(GRAMMAR): $(BUILD)/obj/vendor/%.o: vendor/%.c $(BUILD)/flags
	$(Q)$(CC) -std=c11 $(OPT) -g -fPIE -w $(HARDEN) $(SAN.$(SAN)) -c -o $@ $<

# Tests run on stacks of their own.
$(BUILD)/obj/tests/%.o: WHERE = $(STACK:%=%=1000000)

# The one file that knows where the program came from.
$(BUILD)/obj/server/root.o: $(BUILD)/where
$(BUILD)/obj/server/root.o: WHERE = -DSTEPTIME_BUILT_IN='"$(CURDIR)"' \
	-DSTEPTIME_PREFIX='"$(PREFIX)"' -DSTEPTIME_VERSION='"$(VERSION)"'

$(BUILD)/tests/test_%: $(BUILD)/obj/tests/unit/test_%.o $(BUILD)/libsteptime.a
	$(Q)$(CC) $(LINK) -o $@ $^ -lcmocka $(LIBS)

# Beside test_%: what PyTorch did, case by case, against the compile figure.
$(BUILD)/tests/compile_replay: $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/recorded/*.c)) \
		$(BUILD)/libsteptime.a
	$(Q)$(CC) $(LINK) -o $@ $^ $(LIBS)

$(BUILD)/tests/replay_%: $(BUILD)/obj/tests/fuzz/fuzz_%.o \
		$(BUILD)/obj/tests/fuzz/replay.o $(BUILD)/libsteptime.a
	$(Q)$(CC) $(LINK) -o $@ $^ $(LIBS)

build/fuzz/fuzz_%: $(BUILD)/obj/tests/fuzz/fuzz_%.o $(BUILD)/libsteptime.a
	$(Q)$(CC) $(LINK) -fsanitize=fuzzer -o $@ $^ $(LIBS)

build/bench/%: build/obj/tests/bench/%.o build/libsteptime.a
	$(Q)$(CC) $(LINK) -o $@ $^ $(LIBS)

# Rewritten only when what they say changes: what hangs on them is then rebuilt.
$(BUILD)/flags: SAYS = $(CC) $(FLAGS)
$(BUILD)/where: SAYS = $(CURDIR) $(PREFIX) $(VERSION)
$(BUILD)/flags $(BUILD)/where: FORCE
	@mkdir -p $(@D)
	@echo '$(SAYS)' | cmp -s - $@ || echo '$(SAYS)' >$@

# Files whose source is gone must not be served any longer.
assets: $(ASSETS)
	@find build/static -type f | grep -vxF $(ASSETS:%=-e %) | xargs -r rm -f

build/static/figures/%: figures/%
	@install -D -m 644 $< $@
build/static/%: static/%
	@install -D -m 644 $< $@
.SECONDEXPANSION:
build/static/sheets/%.css: $$(addprefix static/css/,$$(addsuffix .css,$$(SHEET.$$*)))
	@mkdir -p $(@D)
	@cat $^ >$@
build/static/%.gz: build/static/%
	@gzip -9 -n -c $< >$@

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund --ignore-scripts
	@touch $@

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)

FORCE:
.SECONDARY:
.DELETE_ON_ERROR:
.PHONY: build run install test check lint format unit replay recorded \
	compile-differs api browser \
	notebook peers slow oracle fuzz bench vendor clean help objects \
	test-programs assets FORCE
